/**
 * The outer page of a site without a server: it runs the program and shows the pages in a frame.
 * The address of the page in the frame is after the `#`, in the form that a server uses.
 */
import { keepForOffline } from "./offline/kept_page.js";
import { Program } from "./solo/program.js";
import { hide, notice, say } from "./solo/notices.js";
import {
  element, isTooOld, languageOfVisitor, pageAt, rememberLanguage, site, words,
} from "./solo/site_data.js";

/** The time limit, in milliseconds, for drawing a loaded page that waits for no answer. */
const LONGEST_DRAWING_MS = 10_000;
/** The pages of rounds in play. */
const ROUNDS = ["table", "daily_round", "linked_round"];

const start = element("start");
const frame = /** @type {HTMLIFrameElement} */ (element("shown"));
const progress = /** @type {HTMLProgressElement} */ (element("progress"));
let language = languageOfVisitor();
let isRunning = false;
/** A waiting new version of the site. @type {ServiceWorker | null} */
let newVersion = null;
let isWatched = false;
let isDamaged = false;
let isMoved = false;

// The page has only one address, whichever address a link to the site names.
if (location.pathname.endsWith("/index.html"))
  history.replaceState(null, "", `./${location.search}${location.hash}`);
if (isTooOld) throw new Error("the browser is too old");
const program = new Program({
  language,
  onLoading(loaded) {
    progress.value = loaded;
    say(loaded < 1 ? "loading" : "starting", { percent: Math.round(loaded * 100) });
  },
  onReady() {
    isRunning = true;
    showWhenDrawn();
    watchVersions();
  },
  onLost() {
    frame.contentWindow?.dispatchEvent(new Event("program-lost"));
  },
  onStorage(outcome) {
    if (outcome === "kept") return hide("storage");
    if (outcome === "moved") return moved();
    return notice("storage", outcome === "full" ? "full" : "not_kept");
  },
  onFailure(reason) {
    isRunning = false;
    sayProblem(reason);
    isDamaged = reason === "files";
    if (isDamaged) watchVersions();
  },
});

/** The interface for the pages in the frame. */
Object.assign(window, {
  canasta: {
    ask: program.ask.bind(program),
    connect: program.connect.bind(program),
    chooseLanguage,
  },
});

addEventListener("hashchange", open);
frame.addEventListener("load", showWhenDrawn);
open();
writeLanguage();
if (matchMedia("(prefers-color-scheme: light)").matches)
  document.documentElement.dataset["felt"] = "light";

/** The address of the page in the frame, without what follows `?` or a second `#`. */
function path() {
  return location.hash.slice(1).split(/[?#]/)[0] ?? "";
}

/** Store the site for offline use, and watch for new versions. */
function watchVersions() {
  if (isWatched) return offerNewVersion();
  isWatched = true;
  return keepForOffline(
    (waiting) => {
      newVersion = waiting;
      offerNewVersion();
    },
    // A second tab must not take the records from the tab in which the game continues.
    () => isMoved || location.reload(),
  );
}

/** Offer a new version, except during a round, where it would distract the player. */
function offerNewVersion() {
  const isPlaying = ROUNDS.includes(pageAt(path()));
  const act = () => newVersion?.postMessage("use");
  // The browser may have deleted a file of the old version; a new version is complete.
  if (isDamaged) act();
  else if (newVersion && !isPlaying && !isMoved) notice("version", "new_version", { text: "use", act });
  else hide("version");
}

/** Open the page that the address names. */
function open() {
  offerNewVersion();
  if (/^\/?score(\/|$)/.test(path())) return location.replace("score/");
  // The address is complete, because calls by a page in the frame resolve addresses relative to that page.
  const address = new URL(`${site.folder}/${language}/${pageAt(path())}.html`, location.href);
  // Assigning the frame's address would add a second entry to the browser's history.
  frame.contentWindow?.location.replace(address);
  return undefined;
}

/** Show the frame once the page in it is drawn, with the program running. */
function showWhenDrawn() {
  const drawn = frame.contentDocument;
  if (!drawn?.body || drawn.URL === "about:blank") return;
  // This is an error page of the web space.
  if (!("alone" in drawn.body.dataset)) return sayProblem("files");
  new MutationObserver(() => (document.title = drawn.title)).observe(drawn.head, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  document.title = drawn.title;
  document.documentElement.dataset["felt"] = drawn.documentElement.dataset["felt"];
  const look = () => {
    if (!isRunning || drawn.body.dataset["ready"] !== "true") return false;
    start.className = "hidden-text";
    for (const id of ["about", "said", "progress"]) element(id).hidden = true;
    frame.hidden = false;
    if (document.activeElement === document.body) frame.contentWindow?.focus(); // for the keyboard
    return true;
  };
  if (look()) return;
  const judge = () => {
    if (frame.contentDocument !== drawn || look()) return;
    // A slow phone works long on a replay. Otherwise a file of the page is probably missing; if it
    // is only slow, the page appears later.
    if (program.isAsked) setTimeout(judge, LONGEST_DRAWING_MS);
    else sayProblem("files");
  };
  if (isRunning) setTimeout(judge, LONGEST_DRAWING_MS);
  const watcher = new MutationObserver(() => look() && watcher.disconnect());
  watcher.observe(drawn.body, { attributes: true });
}

/** @param {string} chosen */
function chooseLanguage(chosen) {
  language = chosen;
  rememberLanguage(chosen);
  writeLanguage();
  open();
}

function writeLanguage() {
  document.documentElement.lang = language;
  element("about").textContent = words("first");
  Object.assign(window, { chosenLanguage: language });
  const manifest = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]"));
  manifest.href = `manifest.${language}.webmanifest`;
}

/** Another tab of the site was opened later. */
function moved() {
  isMoved = true;
  program.end();
  offerNewVersion();
  sayProblem("moved");
  frame.remove();
  const again = document.createElement("button");
  again.className = "button main";
  again.textContent = words("continue_here");
  again.onclick = () => location.reload();
  start.append(again);
  again.focus();
}

/** @param {string} name of a text; defined in the page itself */
function sayProblem(name) {
  /** @type {{ sayProblem?: (name: string) => void }} */ (window).sayProblem?.(name);
}
