// Written by `python -m tests.regenerate` from src/canasta/protocol; not to be edited.

/** Chosen by the browser, new for every command; the same when the command is sent again. */
export type CommandId = string;

export type Seat = number;

/** 32 bytes in hexadecimal. */
export type Hex32 = string;

/** A play as ``docs/notation.md`` writes it, with faces: ``take KS KD ; discard 9H``. */
export type PlayText = string;

export type Nickname = string;

export type TableName = string;

/** A language of the program: ``fr``. */
export type LanguageCode = string;

/** How strong a robot is: a name of :func:`canasta.agents.levels.level_names`. */
export type Level = string;

/** How long a player may think. Where time is up a robot plays the turn. */
export interface Clock {
  /** Seconds for each turn. */
  turn_s: number;
  /** Seconds each player has for the whole game once those of a turn are used up. */
  bank_s: number;
}

/** The choices for a table. */
export interface TableSettings {
  name: TableName;
  /** One of the four texts, on which ``house_rules`` are based. */
  rules: string;
  /** The house rules as TOML, as in a rule file with that base; empty for the text as it is. */
  house_rules: string;
  players: number;
  sides: number;
  /** Points that end the game; None for those of the rules. */
  target: number | null;
  /** Whether irregularities cost points, where the rules say what. */
  sanctions: boolean;
  clock: Clock | null;
  visibility: "public" | "invited";
  /** Whether seats are drawn by lot before the first deal. */
  seating: "chosen" | "lot";
  /** Whether players may ask a robot for advice. */
  hints: boolean;
  /** Whether players may write freely; preset phrases are always there. */
  chat: boolean;
  /** Whether others may watch; they see no hand before it has ended. */
  watchers: boolean;
  /** Seconds after which a robot plays for an absent player whose turn it is. */
  robot_delay_s: number;
  /** The robot that plays for absent players. */
  stand_in: Level;
  /** How long robots wait before they play. */
  robot_pace: "quick" | "calm" | "slow";
}

/** Base of what changes the table. */
export interface Command {
  /** Sent again with the same id after a lost connection, a command is carried out only once. */
  cmd_id: CommandId;
}

/** Take a free seat, or change to it. */
export interface Sit extends Command {
  t: "sit";
  seat: Seat;
}

/** Leave the seat; in a running game a robot takes it for good. */
export interface Leave extends Command {
  t: "leave";
}

/** Accept the rules and the settings as they stand now; ``settings_seq`` tells which. */
export interface Accept extends Command {
  t: "accept";
  /** ``PublicTable.settings_seq``: an acceptance of older settings is refused. */
  settings_seq: number;
}

/** Change the settings before the game begins (host); everybody has to accept again. */
export interface Change extends Command {
  t: "change";
  settings: TableSettings;
}

/** Put a robot on a free seat, or for good on that of an absent player (host). */
export interface PutRobot extends Command {
  t: "put_robot";
  seat: Seat;
  level: Level;
}

/** Let a robot play for an absent player until he is back (host). */
export interface StandIn extends Command {
  t: "stand_in";
  seat: Seat;
}

/** Free a seat; in a running game a robot takes it for good (host). */
export interface Remove extends Command {
  t: "remove";
  seat: Seat;
}

/** Make the player on ``seat`` the host (host). */
export interface HandOver extends Command {
  t: "hand_over";
  seat: Seat;
}

/** Begin the game: every seat is taken and everybody has accepted (host). */
export interface Start extends Command {
  t: "start";
}

/** Promise a seed for the deal: its commitment, as :mod:`canasta.fair.deal` makes it. */
export interface Commit extends Command {
  t: "commit";
  hand: number;
  attempt: number;
  commit: Hex32;
}

/** Reveal the seed promised, once all promises are known. */
export interface Reveal extends Command {
  t: "reveal";
  hand: number;
  attempt: number;
  seed: Hex32;
}

/** Make a play; ``seen`` is the ``seq`` of the table it was decided on. */
export interface MakePlay extends Command {
  t: "play";
  seen: number;
  play: PlayText;
}

/** Be ready for the next hand; it is dealt when everybody is. */
export interface NextHand extends Command {
  t: "next_hand";
}

/** Stop the clocks and the robots (host). */
export interface Pause extends Command {
  t: "pause";
}

/** Go on after a pause (host). */
export interface Resume extends Command {
  t: "resume";
}

/** Give up the game; a robot plays the seat on, or the game ends. */
export interface GiveUp extends Command {
  t: "give_up";
}

/** Want another game at this table; it begins when everybody does. */
export interface Rematch extends Command {
  t: "rematch";
}

/** Close the table for good (host). */
export interface CloseTable extends Command {
  t: "close";
}

/** First message of a connection: what the browser speaks; answered by the whole table. */
export interface Hello {
  t: "hello";
  protocol: number;
  language: LanguageCode;
  /** Watch only, though there is a seat. */
  watch?: boolean;
}

/** Ask for the table as it stands: a ``seq`` was missed, or a hash differs. */
export interface Resync {
  t: "resync";
}

/** Ask what the referee would say to a play, without making it. */
export interface Preview {
  t: "preview";
  id: CommandId;
  play: PlayText;
}

/** Ask a robot for advice; ``staged`` is what has been prepared, or empty. */
export interface AskHint {
  t: "hint";
  id: CommandId;
  staged?: string;
}

/** Say a preset phrase. */
export interface Emote {
  t: "emote";
  phrase: string;
}

/** Say something freely, where the table allows it. */
export interface Say {
  t: "say";
  text: string;
}

/** Keep the connection; answered with ``pong``. */
export interface Ping {
  t: "ping";
}

/** What changes the table. */
export type TableCommand =
  | Sit
  | Leave
  | Accept
  | Change
  | PutRobot
  | StandIn
  | Remove
  | HandOver
  | Start
  | Commit
  | Reveal
  | MakePlay
  | NextHand
  | Pause
  | Resume
  | GiveUp
  | Rematch
  | CloseTable;

/** Everything a browser may send. */
export type ClientMessage = TableCommand | Hello | Resync | Preview | AskHint | Emote | Say | Ping;

/**
 * Gathering: before the game. Dealing: the seeds of a deal are being collected. Scoring: between
 * hands, the score lies open. Finished: the game is over. Closed: so is the table.
 */
export type Phase = "gathering" | "dealing" | "playing" | "scoring" | "finished" | "closed";

/** What is awaited of ``to_act``: drawing or taking; melding and discarding; answering a partner. */
export type Step = "draw" | "play" | "answer" | "none";

/** A seat and who sits there. */
export interface SeatView {
  seat: number;
  side: number;
  kind: "free" | "person" | "robot";
  /** Empty on a free seat. A robot's is its own name. */
  name: string;
  /** The level of the robot that sits or stands in here; else empty. */
  level: string;
  /** Whether the person is connected; true for robots. */
  present: boolean;
  /** Whether a robot plays for the person. */
  stands_in: boolean;
  /** Whether the person has accepted the rules. */
  accepted: boolean;
  /** Whether the person is ready for the next hand, or wants the rematch. */
  ready: boolean;
  is_host: boolean;
  hand_size: number;
  /** Seconds of the time bank left; 0 without a clock. */
  bank_s: number;
}

/** A meld on the table. */
export interface MeldView {
  rank: string;
  /** In the order in which they were laid. */
  cards: string[];
  naturals: number;
  wilds: number;
  canasta: "" | "natural" | "mixed";
  is_concealed: boolean;
  /** Value of its cards, without the premium for a canasta. */
  points: number;
  /** What the canasta adds; 0 if it is none. */
  premium: number;
}

/** What lies before one side. */
export interface SideView {
  side: number;
  /** Score of the game before this hand. */
  total: number;
  melds: MeldView[];
  red_threes: string[];
  opened: boolean;
  /** Points the side needs to open. */
  minimum: number;
  /** What its cards on the table are worth now, canastas and red threes included. */
  table_points: number;
  penalties: number;
}

/** The discard pile. */
export interface PileView {
  size: number;
  /** Its top card; empty if there is none. */
  top: string;
  /** Cards that taking it would bring: those of the top packet. */
  packet: number;
  /** Wild cards (and red threes) that lie crosswise, from below: they freeze or block it. */
  across: string[];
  frozen: boolean;
  /** Whether a wild card on it has closed the packets below (frimes). */
  blocked: boolean;
}

/** A promise of a seed, or the seed once shown. */
export interface SeatCommit {
  seat: number;
  commit: string;
  /** Empty before the hand has ended or the attempt is void. */
  seed: string;
}

/** How far the fair deal of the current hand has come (:mod:`canasta.fair.deal`). */
export interface FairView {
  hand: number;
  attempt: number;
  /** The context as JSON text, to be hashed as it stands. */
  context: string;
  server_commit: string;
  /** Empty before the hand has ended or the attempt is void. */
  server_seed: string;
  /** Seats whose seeds are awaited. */
  seats: number[];
  commits: SeatCommit[];
  /** Seats that have revealed. */
  revealed: number[];
  /** Attempts at this table that came to nothing, all hands counted. */
  voids: number;
}

/** The score of one side in a hand. */
export interface SideScoreView {
  /** Names of the lines (:data:`canasta.engine.scoring.SCORE_LINES`) and points, none left out. */
  lines: [string, number][];
  total: number;
  /** Score of the game after the hand. */
  game: number;
}

/** The score sheet of a hand. */
export interface HandScore {
  hand: number;
  ending: "out" | "stock" | "red_three";
  /** Who went out, or -1. */
  out_seat: number;
  sides: SideScoreView[];
  /** What each seat still held: lawfully shown now. */
  hands: string[][];
}

/** Everything everybody may see. */
export interface PublicTable {
  id: string;
  settings: TableSettings;
  /** The ``seq`` at which the settings were last changed. */
  settings_seq: number;
  /** The name of the rules, by language. */
  rules_name: Record<string, string>;
  target: number;
  phase: Phase;
  paused: boolean;
  /** Number of the game at this table, from 1. */
  game: number;
  /** Number of the hand in play or, between hands, of the last one; 0 before the first. */
  hand: number;
  seats: SeatView[];
  sides: SideView[];
  /** Seat of the dealer, or -1 before the first hand. */
  dealer: number;
  /** Seat whose turn it is, or -1. */
  turn: number;
  /** Seat whose decision is awaited, or -1: the partner who was asked, in a question. */
  to_act: number;
  step: Step;
  /** What the partners said to the question of this turn. */
  asked: "" | "no" | "yes";
  stock: number;
  pile: PileView;
  /** Cards of a pile just taken that wait until the opening is complete. */
  held: number;
  /**
   * Per seat, the kinds of cards that lie open and must be played (sanctions); empty if none do.
   *
   */
  penalty_cards: string[][];
  canastas_needed: number;
  /** How many cards make a meld a canasta. */
  canasta_size: number;
  /** When the time of ``to_act`` is up, in milliseconds since 1970; 0 without a clock. */
  deadline_ms: number;
  /** Seat that discarded last and the card; (-1, "") if nobody has in this hand. */
  last: [number, string];
  /** The hands of the game that have ended. */
  scores: HandScore[];
  /** The side that has won, or -1. */
  winner: number;
  /** Whether the game ended by giving up. */
  conceded: boolean;
  fair: FairView | null;
}

/** What a seat knows besides, and may do. */
export interface OwnView {
  seat: number;
  /** Sorted by kind: red and black threes, four … ace, two, joker. */
  hand: string[];
  /** The cards that came last into the hand in this turn. */
  drawn: string[];
  /** The legal unit actions as text, if any: ``draw``, ``take KK``, ``discard 9``. */
  legal: string[];
  /** A sentence: what is expected of the player now. */
  expected: string;
  /** Sentences: what taking the pile would need, or why it cannot be taken; empty if no pile. */
  pile_note: string;
  /**
   * Ranks in the hand that the next side has melds of, so that it may take the pile with such a
   * discard; empty while there is nothing to discard or to take.
   */
  gives_away: string[];
  may_ask: boolean;
  /** Whether the partners said yes, so that the player must go out. */
  promised: boolean;
}

/** Who the connection belongs to. */
export interface You {
  name: string;
  /** The seat, or -1 for a watcher. */
  seat: number;
  is_host: boolean;
}

/** An event for animation and sound, as :mod:`canasta.engine.events` names it. */
export interface Happening {
  /** The name of the event's class: ``Drew``, ``TookPile``, ``Melded`` … */
  kind: string;
  /** Who did it, or -1. */
  seat: number;
  /** The faces it moved, where everybody (or this seat) may see them; else none. */
  cards: string[];
  /** How many cards it moved. */
  count: number;
  /** The meld it concerns, or empty. */
  rank: string;
  points: number;
}

/** A sentence for the log. */
export interface LogLine {
  seq: number;
  /** Whom it is about, or -1. */
  seat: number;
  /** As in :class:`Happening`; ``table`` for what concerns seats and settings. */
  kind: string;
  text: string;
}

/** Why something is refused. */
export interface Reason {
  /** A code of ``docs/refusals.md``, or ``table.…`` for what is no matter of the rules. */
  code: string;
  text: string;
  /** The rule behind it, as its place on the rules page (``#field``); empty if there is none. */
  rule: string;
}

/** Answer to ``hello`` and ``resync``: the table as it stands. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  you: You;
  seq: number;
  /** First 16 hexadecimal digits of SHA-256 over the JSON texts of ``table`` and ``own``. */
  hash: string;
  table: PublicTable;
  own: OwnView | null;
  /** The last lines, oldest first. */
  log: LogLine[];
  watchers: number;
  /** The server's clock in milliseconds since 1970, for deadlines. */
  now_ms: number;
}

/** The table after something happened; applied only if ``seq`` follows the last one. */
export interface Update {
  t: "update";
  seq: number;
  hash: string;
  table: PublicTable;
  own: OwnView | null;
  happenings: Happening[];
  log: LogLine[];
  now_ms: number;
}

/** A command has been carried out, and is safe on the disk. */
export interface Ack {
  t: "ack";
  cmd_id: string;
  /** The ``seq`` it got, now or when it was sent the first time. */
  seq: number;
}

/** A command has been refused; nothing has changed, unless sanctions say what it cost. */
export interface Refused {
  t: "refused";
  cmd_id: string;
  /** Every reason, the most helpful first. */
  reasons: Reason[];
}

/** Answer to ``preview``. */
export interface Previewed {
  t: "previewed";
  id: string;
  /** What the play lays towards the opening. */
  points: number;
  /** Points the side needs to open; 0 once it has. */
  required: number;
  /** What the cards of its melds are worth. */
  laid: number;
  /**
   * Why it would be refused; empty if it would be accepted. At a table with sanctions the last
   * one may be ``table.attempt``: what the attempt would cost.
   */
  reasons: Reason[];
  /** Whether no further card in the same play could mend it. */
  hopeless: boolean;
}

/** A play the robot weighed: what is still to be added to what is staged. */
export interface Alternative {
  play: string;
  text: string;
  /**
   * Points by which the side is expected to be ahead at the end of the hand, in steps of 5;
   * winning the game counts as 1000 more, losing it as less. None where nothing was tried, as there
   * is only one way.
   */
  points: number | null;
}

/**
 * Answer to ``hint``: the robot's play and why.
 *
 * The play of ``best`` is empty where what is staged is to be played as it is, or taken back, as
 * the text says.
 */
export interface Hint {
  t: "hinted";
  id: string;
  best: Alternative;
  /**
   * The next best plays, the better first: two, or fewer where there are fewer. Their points are
   * never above those of ``best``: equal means that the robot cannot tell them apart.
   */
  others: Alternative[];
  /** The principle behind, as a sentence; empty if there is none to tell. */
  reason: string;
}

/** Who is connected; not numbered, the last one counts. */
export interface Presence {
  t: "presence";
  seats: boolean[];
  watchers: number;
}

/** Somebody said a preset phrase. */
export interface Emoted {
  t: "emoted";
  seat: number;
  name: string;
  phrase: string;
}

/** Somebody said something freely. */
export interface Said {
  t: "said";
  seat: number;
  name: string;
  text: string;
}

/** The seat is played from a newer tab; this connection sends no commands any more. */
export interface Replaced {
  t: "replaced";
}

/** Something that is no command went wrong: a message that cannot be read, too many of them. */
export interface Trouble {
  t: "trouble";
  /** The id of the message, or empty. */
  id: string;
  reason: Reason;
}

/** Answer to ``ping``. */
export interface Pong {
  t: "pong";
  now_ms: number;
}

/** Everything the server sends. */
export type ServerMessage =
  | Welcome
  | Update
  | Ack
  | Refused
  | Previewed
  | Hint
  | Presence
  | Emoted
  | Said
  | Replaced
  | Trouble
  | Pong;

/** Every answer that is no success: what is wrong, and what to do. */
export interface Problem {
  code: string;
  /** A sentence in the language asked for. */
  text: string;
  /** The field of the request it concerns, or empty. */
  field: string;
}

/** ``POST /api/guest``: come in under a nickname, or change it. */
export interface NewGuest {
  nickname: Nickname;
  language: LanguageCode;
}

/** ``GET /api/me``: who the browser is; an empty name before the first ``POST``. */
export interface Me {
  nickname: string;
  language: string;
}

/** A seat of a new table. */
export interface SeatWish {
  seat: Seat;
  /** The robot that sits there; None leaves it free. */
  robot?: Level | null;
}

/** ``POST /api/tables``: open a table; who opens it sits on seat 0 and is the host. */
export interface NewTable {
  settings: TableSettings;
  seats?: SeatWish[];
  /** Begin at once: every other seat has a robot, and the settings count as accepted. */
  start?: boolean;
}

/** Answer to :class:`NewTable`. */
export interface Opened {
  id: string;
  /** The path of the invite link, ``/i/…``. */
  invite: string;
}

/** A line of a list of tables. */
export interface TableSummary {
  id: string;
  name: string;
  rules_name: Record<string, string>;
  has_house_rules: boolean;
  players: number;
  sides: number;
  target: number;
  phase: string;
  /** Who sits there, by seat; empty where a seat is free. */
  names: string[];
  free: number;
  watchers_allowed: boolean;
  has_clock: boolean;
  /** Whether the asker has a seat. */
  mine: boolean;
  my_turn: boolean;
  changed_ms: number;
}

/** ``GET /api/tables``: public tables that go on, and one's own. */
export interface TableList {
  public: TableSummary[];
  mine: TableSummary[];
}

/** ``GET /api/invites/{token}``: what a link leads to; ``POST`` lets the guest in. */
export interface Invitation {
  table: TableSummary;
  /** What is agreed on at the table, house rules included. */
  settings: TableSettings;
  /** The name of who invites. */
  host: string;
}

/** A rule field, for the form of house rules and for the rules pages. */
export interface FieldView {
  name: string;
  group: string;
  title: string;
  meaning: string;
  unit: string;
  /**
   * ``by_players``: a number for each number of players. ``steps``: pairs [from score, points].
   * ``arrangements``: pairs [players, sides]. ``points``: a number for each name, or none at all.
   */
  kind: "number" | "yes_no" | "choice" | "choices" | "by_players" | "steps" | "arrangements" | "points";
  /**
   * Value and name: the words of ``choice`` and ``choices``, the pairs of ``arrangements``
   * (``4,2``), the names of ``points``.
   */
  choices: [string, string][];
  minimum: number | null;
  /** Of each number in it. */
  maximum: number | null;
  /** Numbers are multiples of it. */
  step: number;
  /** For each rule text, the value as TOML. */
  values: Record<string, string>;
  /** For each rule text, the rule in words with that value. */
  sentences: Record<string, string>;
  /** For each rule text, where the value stands. */
  sources: Record<string, string>;
}

/** One of the four texts. */
export interface RulesText {
  id: string;
  name: string;
  summary: string;
  /** Players and sides it can be played with. */
  arrangements: [number, number][];
  target: number;
  has_sanctions: boolean;
}

/** ``GET /api/rules?lang=fr``: the texts and every field. */
export interface RulesBook {
  texts: RulesText[];
  /** Key and title, in the order in which they are read. */
  groups: [string, string][];
  fields: FieldView[];
}

/** ``POST /api/rules/check``: house rules as the form has them. */
export interface HouseRules {
  base: string;
  /** Field and value as TOML, for those that differ from the base. */
  values: Record<string, string>;
  /** Instead of ``values``: a whole rule file, as one that was shared. */
  toml?: string;
}

/** Answer: the file, and what is wrong with it. */
export interface HouseRulesCheck {
  /** As a file to keep, or to hand to ``canasta play --rules``. */
  toml: string;
  base: string;
  values: Record<string, string>;
  /** Bad values and contradictions; empty if it can be played. */
  problems: Problem[];
  arrangements: [number, number][];
  /** Title of each changed field and the rule in words. */
  differences: [string, string][];
}

/** A deal or a play of a finished hand, as all its cards lay after it. */
export interface ReplayStep {
  hand: number;
  /** As in the record; empty for a deal. */
  play: string;
  seat: number;
  table: PublicTable;
  hands: string[][];
  log: LogLine[];
}

/** ``GET /api/tables/{id}/replay``: what can be replayed; ``/replay/{hand}`` gives the steps. */
export interface ReplayIndex {
  rules_name: Record<string, string>;
  names: string[];
  /** Numbers of the hands that have ended. */
  hands: number[];
  scores: HandScore[];
}

/** A line of ``GET /api/games``: one's own games. */
export interface PastGame {
  /** Its id; empty where the table is gone and nothing can be replayed any more. */
  table: string;
  game: number;
  name: string;
  rules_name: Record<string, string>;
  names: string[];
  my_seat: number;
  result: "won" | "lost" | "open" | "unfinished";
  totals: number[];
  hands: number;
  ended_ms: number;
}

/** Statistics over finished games. */
export interface Figures {
  games: number;
  won: number;
  hands: number;
  points_per_hand: number;
  best_hand: number;
  /** Hands in which the player went out himself. */
  went_out: number;
  natural_canastas: number;
  mixed_canastas: number;
}

/** ``GET /api/kept``: after how many days what is deleted. */
export interface KeptDays {
  /** Who a guest is, from the last visit. */
  guest: number;
  closed_table: number;
  /** A table that is not closed, from the last thing that happened there. */
  idle_table: number;
  /** An invitation that has expired. */
  invite: number;
}

/** ``GET /api/games``. */
export interface OwnGames {
  games: PastGame[];
  all: Figures;
  by_rules: Record<string, Figures>;
  /** How long a guest's data are kept after the last visit. */
  kept_days: number;
}

/** ``POST /api/lesson/{step}``: the plays made in a step, the one that is tried last. */
export interface LessonAsk {
  plays: PlayText[];
}

/** ``POST /api/lesson/{step}/preview``: the plays made, and one that is prepared. */
export interface LessonPreview {
  plays: PlayText[];
  asked: Preview;
}

/** Answer to :class:`LessonAsk`: the table of the step after these plays. */
export interface LessonTurn {
  you: You;
  /** How many plays were accepted. */
  seq: number;
  table: PublicTable;
  own: OwnView;
  /** Of the last play. */
  happenings: Happening[];
  /** Of all plays. */
  log: LogLine[];
  /** Why the last play was refused; empty if it was accepted. */
  reasons: Reason[];
  /** Whether what the step asks for has been done. */
  is_reached: boolean;
  /** Whether the turn is over without it: the step has to be begun again. */
  is_missed: boolean;
  /** The next play that leads there. */
  advice: Alternative;
}

/** A move that cost more than chance explains. */
export interface JudgedMove {
  hand: number;
  /** Its place among the steps of the hand, where the deal is 0. */
  step: number;
  seat: number;
  /** Points it cost. */
  loss: number;
  /** Points by which the loss may be wrong, 95 times in 100. */
  margin: number;
  /** What was played, in words. */
  played: string;
  /** What a robot would have played, in words. */
  better: string;
}

/** What the decisions of a player cost. */
export interface PlayerLosses {
  seat: number;
  decisions: number;
  /** Decisions that cost more than chance explains. */
  mistakes: number;
  /** Points these cost together. */
  lost: number;
  /** The three that cost most, the worst first. */
  costliest: JudgedMove[];
}

/** What was found about a game. */
export interface FoundReview {
  /** What is drawn. */
  title: string;
  /** The course of the game as HTML: two drawings, and the key to their colours. */
  figure: string;
  players: PlayerLosses[];
  /** Hand, step and points of every mistake, as they came. */
  losses: [number, number, number][];
}

/** ``POST /api/tables/{id}/review``, ``GET /api/reviews/{id}``: how far a review is. */
export interface ReviewState {
  id: string;
  phase: "waiting" | "running" | "done" | "too_long" | "failed";
  /** Decisions and turns looked at so far. */
  done: number;
  /** How many there are; 0 before it has begun. */
  total: number;
  /** Once it is done. */
  found: FoundReview | null;
}
