// Written by `python -m tests.regenerate` from src/canasta/protocol; not to be edited.

/** Chosen by the browser: new for every command, unchanged when that command is sent again. */
export type CommandId = string;

export type Seat = number;

/** A number that counts up from 0, such as the ``seq`` of a table. */
export type Count = number;

/** A number that counts up from 1, such as the number of a round. */
export type Ordinal = number;

/** 32 bytes in hexadecimal. */
export type Hex32 = string;

/** A play as ``docs/build/notation.md`` writes it, with faces: ``take KS KD ; discard 9H``. */
export type PlayText = string;

export type Nickname = string;

export type TableName = string;

/** A player's free text; empty if no character was visible. */
export type Words = string;

/** House rules as TOML. */
export type RuleFile = string;

/** A name or a title in a list, cut to at most 80 characters. */
export type ShownName = string;

/** A language of the program: ``fr``. */
export type LanguageCode = string;

/** The strength of a robot: one of :func:`canasta.agents.levels.level_names`. */
export type Level = string;

/** The pause of robots before they play, from none to about a second per play. */
export type RobotPace = "at_once" | "quick" | "calm" | "slow";

/** The time a player may think. When it is up, a robot plays the turn. */
export interface Clock {
  /** Seconds for each turn. */
  turn_s: number;
  /** Seconds each player has for the whole game, used after the time of a turn. */
  bank_s: number;
}

/** The settings of a table. */
export interface TableSettings {
  name: TableName;
  /** One of the four texts, on which ``house_rules`` are based. */
  rules: string;
  /** The house rules as TOML, as in a rule file with that base; empty for the text itself. */
  house_rules: RuleFile;
  players: number;
  sides: number;
  /** The score that ends the game, in points; None for the rules' own. */
  target: number | null;
  /** The rounds after which the game ends at any score; None for the number of the rules. */
  rounds: number | null;
  /**
   * The points each side begins the first game with, to continue a game begun with real cards;
   * empty for 0.
   */
  scores: number[];
  /** The seat that deals the first round of the first game; None for the last one. */
  dealer: number | null;
  /** Whether irregularities cost points; only for rules that have sanctions. */
  sanctions: boolean;
  clock: Clock | null;
  visibility: "public" | "invited";
  /** Whether seats are drawn by lot before the first deal. */
  seating: "chosen" | "lot";
  /** Whether players may ask a robot for advice. */
  hints: boolean;
  /**
   * Whether a person who plays against robots alone, without a clock and without sanctions,
   * may take plays back until a hidden card has been seen. With several people at the table,
   * nobody may.
   */
  taking_back: boolean;
  /** Whether players may write in free words; preset phrases are always allowed. */
  chat: boolean;
  /** Whether others may watch; they see nobody's cards before the round has ended. */
  watchers: boolean;
  /** Seconds after which a robot plays for an absent player in turn. */
  robot_delay_s: number;
  /** The robot that plays for absent players. */
  stand_in: Level;
  /**
   * Whether people may take the seats of robots: with the hand in the middle of a round, from the
   * next deal if more than one person has held a hand of the round, or not at all.
   */
  robot_seats: "at_once" | "next_deal" | "kept";
  /**
   * How long robots wait before they play (:mod:`canasta.tables.robot_pace`). The host may change
   * it during a game.
   */
  robot_pace: RobotPace;
}

/** The base of the messages that change the table. */
export interface Command {
  /** A command that is sent again with the same id, after a lost connection, is applied once. */
  cmd_id: CommandId;
}

/**
 * Take a free seat or a robot's seat, or change to it between games.
 *
 * During a round, a robot's hand comes with its seat, at once or at the next deal.
 */
export interface Sit extends Command {
  t: "sit";
  seat: Seat;
  /**
   * The settings accepted by sitting down, as in :class:`Accept`; 0 for none yet.
   *
   * Sitting down in a running game accepts its settings.
   */
  settings_seq?: Count;
  /**
   * If a program plays on the seat: the name of its owner, which is shown there.
   *
   * None for a person.
   */
  robot_of?: Nickname | null;
}

/** Leave the seat, or no longer wait for it; in a running game a robot takes it. */
export interface Leave extends Command {
  t: "leave";
}

/** Accept the rules and the settings with the number ``settings_seq``. */
export interface Accept extends Command {
  t: "accept";
  /** ``PublicTable.settings_seq``: an acceptance of older settings is refused. */
  settings_seq: Count;
}

/** Change the settings before the game begins (host); everybody else has to accept again. */
export interface Change extends Command {
  t: "change";
  settings: TableSettings;
}

/** Set how long robots wait, at any time (host); nobody needs to accept it. */
export interface SetPace extends Command {
  t: "pace";
  pace: RobotPace;
}

/** Have the robots play at once until a person is to act. */
export interface Hurry extends Command {
  t: "hurry";
}

/** Put a robot on a free seat, or on the seat of an absent player for good (host). */
export interface PutRobot extends Command {
  t: "put_robot";
  seat: Seat;
  level: Level;
}

/** Let a robot play for an absent player until the player is back (host). */
export interface StandIn extends Command {
  t: "stand_in";
  seat: Seat;
}

/**
 * Free a seat; in a running game a robot takes it for good (host).
 *
 * ``person`` is the nickname of the person to remove; anybody else who sits there by now stays.
 */
export interface Remove extends Command {
  t: "remove";
  seat: Seat;
  person?: Nickname | null;
}

/** Make the player on ``seat`` the host (host). */
export interface HandOver extends Command {
  t: "hand_over";
  seat: Seat;
}

/** Begin the game, once every seat is taken and everybody has accepted (host). */
export interface Start extends Command {
  t: "start";
}

/** Promise a seed for the deal by its commitment (:mod:`canasta.fair.deal`). */
export interface Commit extends Command {
  t: "commit";
  hand: Ordinal;
  attempt: Ordinal;
  commit: Hex32;
}

/** Reveal the promised seed, once all promises are known. */
export interface Reveal extends Command {
  t: "reveal";
  hand: Ordinal;
  attempt: Ordinal;
  seed: Hex32;
}

/** Make a play; ``seen`` is the ``seq`` of the table that the player saw. */
export interface MakePlay extends Command {
  t: "play";
  seen: Count;
  play: PlayText;
}

/**
 * Take back the last play, against robots alone and until a hidden card has been seen.
 *
 * ``seen`` is the ``seq`` of the table that the player saw.
 */
export interface TakeBack extends Command {
  t: "take_back";
  seen: Count;
}

/** Be ready for the next round, which is dealt when everybody is. */
export interface NextHand extends Command {
  t: "next_hand";
}

/** Stop the clocks and the robots (host). */
export interface Pause extends Command {
  t: "pause";
}

/** Continue after a pause (host). */
export interface Resume extends Command {
  t: "resume";
}

/** Give up the game: a robot plays the seat to the end, or the game ends. */
export interface GiveUp extends Command {
  t: "give_up";
}

/** Ask for another game at this table, which begins when everybody has asked. */
export interface Rematch extends Command {
  t: "rematch";
}

/** Close the table for good (host). */
export interface CloseTable extends Command {
  t: "close";
}

/** The first message of a connection: protocol and language. The answer is ``welcome``. */
export interface Hello {
  t: "hello";
  protocol: Count;
  language: LanguageCode;
  /** Watch only, even with a seat at the table. */
  watch?: boolean;
}

/** Ask for the whole table, because a ``seq`` was missed or a hash differs. */
export interface Resync {
  t: "resync";
}

/** Ask for the verdict of the referee on a play, without making it. */
export interface Preview {
  t: "preview";
  id: CommandId;
  play: PlayText;
}

/** Ask a robot for advice; ``staged`` is the play prepared so far, or empty. */
export interface AskHint {
  t: "hint";
  id: CommandId;
  staged: string;
}

/** Ask for the question put to a robot here, as text (``docs/study/robot-protocol.md``). */
export interface AskQuestion {
  t: "question";
  id: CommandId;
  /** The actions chosen so far in this play, each from the list that followed the one before. */
  staged?: PlayText[];
  /** The seed of the robot's chance. */
  seed?: number;
}

/** Say a preset phrase. */
export interface Emote {
  t: "emote";
  phrase: string;
}

/** Say something in free words, if the table allows it. */
export interface Say {
  t: "say";
  text: Words;
}

/** Keep the connection alive; the answer is ``pong``. */
export interface Ping {
  t: "ping";
}

/** A message that changes the table. */
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
  | TakeBack
  | SetPace
  | Hurry
  | NextHand
  | Pause
  | Resume
  | GiveUp
  | Rematch
  | CloseTable;

/** A message that a browser may send. */
export type ClientMessage =
  | TableCommand
  | Hello
  | Resync
  | Preview
  | AskHint
  | AskQuestion
  | Emote
  | Say
  | Ping;

/**
 * Gathering: before the game. Dealing: the seeds of a deal are being collected. Scoring: between
 * rounds, the score is shown. Finished: the game is over. Closed: the table is closed for good.
 */
export type Phase = "gathering" | "dealing" | "playing" | "scoring" | "finished" | "closed";

/** The decision that ``to_act`` has to make: draw or take; meld and discard; answer a partner. */
export type Step = "draw" | "play" | "answer" | "none";

/** A seat and its player. */
export interface SeatView {
  seat: number;
  side: number;
  kind: "free" | "person" | "robot";
  /** Empty on a free seat. Robots have names too. */
  name: string;
  /** The level of the robot that sits or substitutes here, or empty. */
  level: string;
  /** Whether the person is connected; true for robots. */
  present: boolean;
  /** Whether a robot plays for the person. */
  stands_in: boolean;
  /** Whether the person has accepted the rules. */
  accepted: boolean;
  /** Whether the person is ready for the next round, or wants the rematch. */
  ready: boolean;
  is_host: boolean;
  hand_size: number;
  /** Seconds of the time bank left; 0 without a clock. */
  bank_s: number;
  /** Whether a person without a seat may take this robot's. */
  can_take: boolean;
  /** The person who takes the seat at the next deal; empty if nobody does. */
  next_name: string;
  /** If a program plays: the name of its owner; otherwise empty. ``name`` is the program's. */
  robot_of: string;
}

/** A meld on the table. */
export interface MeldView {
  rank: string;
  /** Faces, in the order in which they were laid. */
  cards: string[];
  naturals: number;
  wilds: number;
  canasta: "" | "natural" | "mixed";
  is_concealed: boolean;
  /** The value of its cards, without the premium for a canasta. */
  points: number;
  /** The premium for a canasta; 0 if the meld is not one. */
  premium: number;
}

/** The cards on the table of one side. */
export interface SideView {
  side: number;
  /** Score of the game before this round. */
  total: number;
  melds: MeldView[];
  red_threes: string[];
  opened: boolean;
  /** Points the side needs to open. */
  minimum: number;
  /** The value of its cards on the table now, including canastas and red threes. */
  table_points: number;
  penalties: number;
}

/** The discard pile. */
export interface PileView {
  size: number;
  /** Its top card; empty if there is none. */
  top: string;
  /** The number of cards that taking it would bring: the top packet. */
  packet: number;
  /** Wild cards (and red threes) that lie across because they freeze or block it, bottom first. */
  across: string[];
  frozen: boolean;
  /** Whether a wild card on it has closed the packets below (frimes). */
  blocked: boolean;
}

/** The commitment to a seed, and the seed once it is shown. */
export interface SeatCommit {
  seat: number;
  commit: string;
  /** Empty until the round has ended or the attempt is void. */
  seed: string;
}

/** The progress of the fair deal of the current round (:mod:`canasta.fair.deal`). */
export interface FairView {
  hand: number;
  attempt: number;
  /** The context as the JSON text that is hashed. */
  context: string;
  server_commit: string;
  /** Empty until the round has ended or the attempt is void. */
  server_seed: string;
  /** Seats that still have to give or reveal a seed. */
  seats: number[];
  /** Seats that give no seed because they were silent too long in an earlier attempt. */
  silent: number[];
  commits: SeatCommit[];
  /** Seats that have revealed their seeds. */
  revealed: number[];
  /** Void attempts to deal at this table, all rounds counted. */
  voids: number;
}

/** The value of the cards of a meld at the end of a round. */
export interface MeldScoreView {
  rank: string;
  /** For each kind in it: the kind, how many cards, and the points of one of them. */
  parts: [string, number, number][];
  /** The value of all its cards, without the premium for a canasta. */
  points: number;
}

/** The score of one side in a round. */
export interface SideScoreView {
  /** The name (:data:`canasta.engine.scoring.SCORE_LINES`) and points of every line. */
  lines: [string, number][];
  /** The melds that make up the line ``meld_cards``. */
  melds: MeldScoreView[];
  total: number;
  /** Score of the game after the round. */
  game: number;
}

/** The score sheet of a round. */
export interface HandScore {
  hand: number;
  ending: "out" | "stock" | "red_three";
  /** The seat that went out, or -1. */
  out_seat: number;
  sides: SideScoreView[];
  /** The cards each seat still held; everybody may see them now. */
  hands: string[][];
}

/**
 * The server's database was restored from a backup: what was played since then is lost.
 *
 * A browser's notes on deals from this round on are about rounds that no longer exist.
 */
export interface RestoredView {
  /** The time at which the table continued, in milliseconds since 1970. */
  at_ms: number;
  game: number;
  /** The number of the first round that may have been dealt before, and its game's. */
  hand: number;
}

/** Everything everybody may see. */
export interface PublicTable {
  id: string;
  settings: TableSettings;
  /** The ``seq`` at which the settings were last changed. */
  settings_seq: number;
  /** The name of the rules, by language. */
  rules_name: Record<string, ShownName>;
  /** The words of the rules for wild cards and the pile. */
  wording: string;
  target: number;
  /** The rounds after which the game ends; 0: only the target ends it. */
  rounds: number;
  phase: Phase;
  paused: boolean;
  /** Number of the game at this table, from 1; 0 before the first. */
  game: number;
  /** Number of the round in play or, between rounds, of the last one; 0 before the first. */
  hand: number;
  seats: SeatView[];
  sides: SideView[];
  /** Seat of the dealer, or -1 before the first round. */
  dealer: number;
  /** The seat in turn, or -1. */
  turn: number;
  /** The seat that is to decide, or -1; a partner who was asked has to answer. */
  to_act: number;
  step: Step;
  /** The partners' answer to the question of this turn. */
  asked: "" | "no" | "yes";
  stock: number;
  pile: PileView;
  /** Cards of a taken pile that join the hand once the opening is complete. */
  held: number;
  /**
   * For each seat the kinds of its penalty cards, which lie open and must be played (sanctions).
   *
   */
  penalty_cards: string[][];
  canastas_needed: number;
  /** The number of cards that make a meld a canasta. */
  canasta_size: number;
  /** The end of the time of ``to_act``, in milliseconds since 1970; 0 without a clock. */
  deadline_ms: number;
  /**
   * The time until which the table waits for somebody who is away; then a robot plays for them,
   * or the next round is dealt. 0 if it waits for nobody.
   */
  away_until_ms: number;
  /** Seat that discarded last and the card; (-1, "") if nobody has since the deal. */
  last: [number, string];
  /** The rounds of the game that have ended. */
  scores: HandScore[];
  /** The side that has won, or -1. */
  winner: number;
  /** Whether the game ended by giving up. */
  conceded: boolean;
  /** Whether a newcomer who takes a robot's seat now gets the hand only with the next deal. */
  newcomers_wait: boolean;
  fair: FairView | null;
  /** The last restoration of this table. */
  restored: RestoredView | null;
}

/** The private knowledge of one seat, and its legal actions. */
export interface OwnView {
  seat: number;
  /** Faces, sorted by kind: red and black threes, four … ace, two, joker. */
  hand: string[];
  /** The cards that came into the hand in this turn. */
  drawn: string[];
  /** The legal actions as text: ``draw``, ``take KK``, ``discard 9``; empty while others act. */
  legal: string[];
  /**
   * The ways to take the pile, each as the beginning of a play: ``take KK``, or with a card of
   * the pile that the meld needs ``take K ; meld K:K``.
   */
  takes: string[];
  /**
   * A sentence on what the player has to do now; if another player is to act, the question that
   * player has to answer, or nothing.
   */
  expected: string;
  /** Sentences on the cards that taking the pile needs, or why it cannot be taken; or empty. */
  pile_note: string;
  /**
   * Ranks in the hand with which a discard would let the next side take the pile because of a
   * meld; empty while there is nothing to discard or to take. The preview of a whole play says what
   * it offers.
   */
  gives_away: string[];
  may_ask: boolean;
  /** Whether the player, who may ask, could go out in this turn if the partners agree. */
  could_go_out: boolean;
  /**
   * A sentence on the partners' answer in this turn and its consequences or, for a partner who
   * has to answer, on the meaning of each answer; empty if nobody has asked.
   */
  answer_note: string;
  /** A sentence on the consequences of a yes and a no; empty while the player may not ask. */
  ask_note: string;
  /** A sentence on the cost of a yes if going out is not certain; empty if asking is free. */
  ask_warning: string;
  /** Whether the player may take the last play back. */
  can_take_back: boolean;
  /** Whether the player may hurry the robots, because one is to act. */
  can_hurry: boolean;
  /** Whether the partners said yes and the player must go out. */
  promised: boolean;
}

/** The guest at the other end of the connection. */
export interface You {
  name: string;
  /** The seat, or -1 for a watcher. */
  seat: number;
  is_host: boolean;
  /** The seat a watcher takes at the next deal, or -1. */
  next_seat: number;
}

/** An event for animation and sound, as :mod:`canasta.engine.events` names it. */
export interface Happening {
  /** The name of the event's class: ``Drew``, ``TookPile``, ``Melded`` … */
  kind: string;
  /** The seat that did it, or -1. */
  seat: number;
  /**
   * The faces it moved, if everybody (or this seat) may see them; the cards of a pile that was
   * taken, its top card last, precede the cards of the hand that were laid with the top card.
   */
  cards: string[];
  /** Number of cards it moved; for a pile that was taken, its size. */
  count: number;
  /** The meld it concerns, or empty. */
  rank: string;
  points: number;
  /** The origin of red threes that were laid: the hand dealt, the stock, the pile. */
  source: "" | "deal" | "draw" | "pile";
}

/** A sentence for the log. */
export interface LogLine {
  seq: number;
  /** The seat it is about, or -1. */
  seat: number;
  /** As in :class:`Happening`; ``table`` for lines about seats and settings. */
  kind: string;
  text: string;
}

/** A reason for refusing something. */
export interface Reason {
  /** A code of ``docs/build/refusals.md``, or ``table.…`` for reasons outside the rules. */
  code: string;
  text: string;
  /**
   * The anchor of its rule on the rules page (``#field``, or a section of its prose, such as
   * ``#how-melds``); empty if there is none.
   */
  rule: string;
  /** The rule itself, as sentences; empty if there is none to state. */
  why: string;
}

/** The answer to ``hello`` and ``resync``: the table as it is. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  you: You;
  seq: number;
  /** First 16 hexadecimal digits of SHA-256 over the JSON texts of ``table`` and ``own``. */
  hash: string;
  table: PublicTable;
  own: OwnView | null;
  /**
   * The moves of the other players since the reader's last turn in this round, oldest first.
   *
   * Moves that the server played for a reader who was away or out of time come before them. For a
   * watcher, everybody's moves since the last turn of the player in turn.
   */
  since_turn: Happening[];
  /** The last lines, oldest first. */
  log: LogLine[];
  watchers: number;
  /** The server's clock in milliseconds since 1970, for deadlines. */
  now_ms: number;
}

/** The table after an entry; a browser uses it only if ``seq`` follows its last one. */
export interface Update {
  t: "update";
  seq: number;
  hash: string;
  table: PublicTable;
  own: OwnView | null;
  /** The events of the entry. */
  happenings: Happening[];
  /** As in :class:`Welcome`. */
  since_turn: Happening[];
  log: LogLine[];
  now_ms: number;
}

/** A command has been carried out and stored. */
export interface Ack {
  t: "ack";
  cmd_id: string;
  /** The ``seq`` of its entry, from now or from the first time it was sent. */
  seq: number;
}

/** A command has been refused; nothing has changed but what sanctions took. */
export interface Refused {
  t: "refused";
  cmd_id: string;
  /** Every reason, the most helpful first. */
  reasons: Reason[];
}

/** The answer to ``preview``. */
export interface Previewed {
  t: "previewed";
  id: string;
  /** The points of the play that count towards the opening. */
  points: number;
  /** Points the side needs to open; 0 once it has. */
  required: number;
  /** The value of the cards that it lays, in points; of the pile, its top card. */
  laid: number;
  /**
   * Why it would be refused; empty if it would be accepted. At a table with sanctions the last
   * one may be ``table.attempt``: what the attempt would cost.
   */
  reasons: Reason[];
  /** Whether no further card in the same play could make it legal. */
  hopeless: boolean;
  /** The cards that its discard would offer to the next player because of a meld; 0 if none. */
  gives_away: number;
}

/** A play the robot considered: the steps to add to the staged ones. */
export interface Alternative {
  play: string;
  text: string;
  /**
   * Points by which the side is expected to be ahead at the end of the round, in steps of 5;
   * where the round decides the game, winning it counts 1000 and losing it -1000. None if there
   * is only one play, so that nothing was compared.
   */
  points: number | null;
  /**
   * The offer of its discard to the next player, in words that follow ``text``; otherwise
   * empty.
   */
  offers: string;
}

/**
 * The answer to ``hint``: the robot's play and why.
 *
 * The play of ``best`` is empty if the staged steps should be played as they are.
 */
export interface Hint {
  t: "hinted";
  id: string;
  best: Alternative;
  /**
   * The next best plays, at most two, best first. Their points are never above those of ``best``;
   * equal points mean that the robot cannot tell the plays apart.
   */
  others: Alternative[];
  /**
   * The principle behind the play, as a sentence, and the offer of its discard to the next
   * player, if any; empty if there is neither.
   */
  reason: string;
  /**
   * A sentence on the points that winning the game counts, if this round may decide the game;
   * otherwise empty.
   */
  decides: string;
  /** The kind of card that the whole play discards; empty if none. */
  discard: string;
  /** Whether the plays replace the staged steps instead of continuing from them. */
  starts_over: boolean;
}

/** The answer to ``question``: lines for a robot, as its seat sees the table. */
export interface RobotQuestion {
  t: "questioned";
  id: string;
  /** The line that begins a round. */
  round: string;
  /** The position after the staged actions, and the legal actions; none ends the round. */
  lines: string[];
}

/** The people connected; the message has no number, and the last one counts. */
export interface Presence {
  t: "presence";
  seats: boolean[];
  watchers: number;
  /** As in :class:`canasta.protocol.table_view.PublicTable`. */
  away_until_ms: number;
}

/** Somebody said a preset phrase. */
export interface Emoted {
  t: "emoted";
  seat: number;
  name: string;
  phrase: string;
}

/** Somebody said something in free words. */
export interface Said {
  t: "said";
  seat: number;
  name: string;
  text: string;
}

/** A newer tab plays the seat; no commands are taken here until the next ``welcome``. */
export interface Replaced {
  t: "replaced";
}

/** Something other than a command failed: an unreadable message, or too many of them. */
export interface Trouble {
  t: "trouble";
  /** The id of the message, or empty. */
  id: string;
  reason: Reason;
}

/** The answer to ``ping``. */
export interface Pong {
  t: "pong";
  now_ms: number;
}

/** A message that the server sends. */
export type ServerMessage =
  | Welcome
  | Update
  | Ack
  | Refused
  | Previewed
  | Hint
  | RobotQuestion
  | Presence
  | Emoted
  | Said
  | Replaced
  | Trouble
  | Pong;

/** The name of a rule field, which need not exist. */
export type RuleKey = string;

/** The value of a rule field as TOML. */
export type RuleValue = string;

/** Every error response: the fault and the remedy. */
export interface Problem {
  code: string;
  /** A sentence in the language of the request. */
  text: string;
  /** The field of the request it concerns, or empty. */
  field: string;
}

/** ``POST /api/guest``: choose a nickname, or change it. */
export interface NewGuest {
  nickname: Nickname;
  language: LanguageCode;
}

/** ``GET /api/me``: the guest of this browser; the name is empty before the first ``POST``. */
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

/** ``POST /api/tables``: open a table; its founder sits on seat 0 and is the host. */
export interface NewTable {
  settings: TableSettings;
  seats?: SeatWish[];
  /** Begin at once: every other seat must have a robot, and the settings count as accepted. */
  start?: boolean;
}

/** The link of an invitation to a table. */
export interface Link {
  /** The whole address. */
  url: string;
  /** Whether it works only on the server's computer. */
  is_local: boolean;
}

/** The answer to :class:`NewTable`. */
export interface Opened {
  id: string;
  /** The path of the invite link, ``/i/…``. */
  invite: string;
  link: Link;
}

/** A line of a list of tables. */
export interface TableSummary {
  id: string;
  name: ShownName;
  rules_name: Record<string, ShownName>;
  has_house_rules: boolean;
  players: number;
  sides: number;
  target: number;
  /** The rounds after which the game ends; 0: only the target ends it. */
  rounds: number;
  phase: string;
  /** The number of the round in play, or of the last one; 0 before the first deal. */
  hand: number;
  /** The score of each side; empty before the first deal. */
  totals: number[];
  /** Number of people with a seat who have not given up. */
  people: number;
  /** The names by seat; empty for a free seat. */
  names: ShownName[];
  free: number;
  /** The seats of robots that people may take. */
  robots: number[];
  /** As in :class:`canasta.protocol.table_view.PublicTable`. */
  newcomers_wait: boolean;
  watchers_allowed: boolean;
  has_clock: boolean;
  /** The number of the settings, as in :class:`canasta.protocol.table_view.PublicTable`. */
  settings_seq: number;
  /** Whether the guest has a seat there. */
  mine: boolean;
  /** The side of that seat, or -1. */
  my_side: number;
  my_turn: boolean;
  /**
   * The name of the person who invited the guest, in the list of the guest's tables; empty if
   * nobody did, or once the guest has sat down.
   */
  invited_by: ShownName;
  changed_ms: number;
}

/** ``GET /api/tables?page=1``: a page of the open public tables, and one of the guest's own. */
export interface TableList {
  /** The latest changed first. */
  public: TableSummary[];
  /** Those that await the guest first, then the latest changed. */
  mine: TableSummary[];
  /** Whether there is another page of public tables. */
  public_more: boolean;
  /** Whether there is another page of the guest's tables. */
  mine_more: boolean;
}

/** Somebody with whom the guest has played, named by the seat in the latest common game. */
export interface PersonMet {
  name: ShownName;
  /** Number of games they have played together. */
  games: number;
  /** The start of the last game, in milliseconds since 1970. */
  last_ms: number;
  table: string;
  game: number;
  seat: number;
  /** Whether the person is admitted to the table already. */
  is_invited: boolean;
}

/** ``GET /api/tables/{id}/met``: the people whom somebody seated there may invite again. */
export interface PeopleMet {
  /** Without people seated at the table; the latest first. */
  people: PersonMet[];
}

/** ``POST /api/tables/{id}/met``: admit somebody met before; their list shows the table. */
export interface InviteAgain {
  table: string;
  game: Ordinal;
  seat: Seat;
}

/** Somebody from whom the guest wants no more invitations. */
export interface DeclinedInviter {
  /** The id of the list entry, not of the person. */
  id: string;
  name: ShownName;
  since_ms: number;
}

/** ``GET /api/me/declined``: these people, the latest first. */
export interface DeclinedInviters {
  people: DeclinedInviter[];
}

/** ``GET /api/invites/{token}``: the table behind a link; ``POST`` lets the guest in. */
export interface Invitation {
  table: TableSummary;
  /** The settings of the table, including house rules. */
  settings: TableSettings;
  /** Their number, to accept them by sitting down. */
  settings_seq: number;
  /** The name of the host; empty if the host has none. */
  host: string;
  /** The side of the host's seat, or -1. */
  host_side: number;
  link: Link;
}

/** ``POST /api/invites/{token}``: come in, and sit down at once if a seat is named. */
export interface Coming {
  seat: Seat | null;
  /** The settings accepted by that. */
  settings_seq: Count;
}

export type InputKind =
  | "number"
  | "yes_no"
  | "choice"
  | "choices"
  | "by_players"
  | "steps"
  | "arrangements"
  | "points"
  | "scale";

/** A rule field, for the form of house rules and for the rules pages. */
export interface FieldView {
  name: string;
  group: string;
  /** For each rule text, the title, in its words for wild cards and the pile. */
  titles: Record<string, string>;
  /** For each rule text, what the field decides, in a sentence. */
  meanings: Record<string, string>;
  unit: string;
  /**
   * ``by_players``: a number for each number of players. ``steps``: pairs [from score, points].
   * ``arrangements``: pairs [players, sides]. ``points``: a number for each name, or none at all.
   * ``scale``: points for one, for two, for three …, or none at all.
   */
  kind: InputKind;
  /**
   * Value and name: the words of ``choice`` and ``choices``, the pairs of ``arrangements``
   * (``4,2``), the names of ``points``.
   */
  choices: [string, string][];
  minimum: number | null;
  /** The range of each number in it. */
  maximum: number | null;
  /** Numbers are multiples of this. */
  step: number;
  /** For each rule text, the value as TOML. */
  values: Record<string, string>;
  /** For each rule text, the rule in words with that value. */
  sentences: Record<string, string>;
  /** For each rule text, the source of the value. */
  sources: Record<string, string>;
}

/** A row of cards in a picture of the rules pages. */
export interface ShownRow {
  title: string;
  /** Kinds, one letter each; none if the title says it all. */
  cards: string[];
}

/** A section of the prose; ``GET /api/rules/{text}/how-to-play`` returns all of a text. */
export interface HowToPlay {
  /** Its place on the rules page is ``#how-<key>``. */
  key: string;
  title: string;
  text: string;
  /** Description of the section's picture; empty if it has none. */
  picture: ShownRow[];
}

/** One of the four texts; ``GET /api/rules?lang=fr`` returns them all. */
export interface RulesText {
  id: string;
  name: string;
  summary: string;
  /** The numbers of players and sides it can be played with. */
  arrangements: [number, number][];
  target: number;
  has_sanctions: boolean;
  /** Its words for wild cards and the pile. */
  wording: string;
}

/** ``GET /api/rules/fields?lang=fr``: every field, for the rules pages and the form. */
export interface RuleFields {
  /** Key and title of each group, in reading order. */
  groups: [string, string][];
  fields: FieldView[];
}

/** ``POST /api/rules/check``: the house rules in the form. */
export interface HouseRules {
  base: string;
  /** The fields that differ from the base, with their values as TOML. */
  values: Record<RuleKey, RuleValue>;
  /** A whole rule file instead of ``values``, such as a shared one. */
  toml?: RuleFile;
}

/** The answer to ``POST /api/score/live``: where to send a score sheet that others follow. */
export interface SheetPlace {
  /** For followers: the hash of the key. */
  id: string;
  /** For the score keeper alone. */
  key: string;
}

/** ``PUT /api/score/live/{id}``: the present state of a score sheet, for those who follow it. */
export interface FollowedSheet {
  /** The key that belongs to the id. */
  key: string;
  /** The fragment of a link to the game; empty: nobody may follow it any longer. */
  sheet: string;
}

/** The answer to :class:`HouseRules`: the file, and what is wrong with it. */
export interface HouseRulesCheck {
  /** The file, to keep or for ``canasta play --rules``. */
  toml: string;
  base: string;
  values: Record<string, string>;
  /** Bad values and contradictions; empty if the rules are playable. */
  problems: Problem[];
  arrangements: [number, number][];
  /** Title of each changed field and the rule in words. */
  differences: [string, string][];
}

/** A deal or a play of a finished round, with all cards as they lay after it. */
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
  rules_name: Record<string, ShownName>;
  names: ShownName[];
  /** Numbers of the rounds that have ended. */
  hands: number[];
  scores: HandScore[];
}

/** A game of the guest in ``GET /api/games``. */
export interface PastGame {
  /** The id of the table; empty if it is gone, so that the game can no longer be replayed. */
  table: string;
  game: number;
  name: ShownName;
  rules_name: Record<string, ShownName>;
  names: ShownName[];
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
  /** Rounds in which the player, not a partner, went out. */
  went_out: number;
  natural_canastas: number;
  mixed_canastas: number;
}

/** ``GET /api/program``: the form of the program that answers. */
export interface Program {
  compiled: boolean;
  /** While the plain form runs: the progress of the compiled form, which the next start uses. */
  compiled_form: CompiledForm;
}

/** ``GET /api/kept``: the days for which the server keeps data. */
export interface KeptDays {
  /** A guest, counted from the last visit. */
  guest: number;
  closed_table: number;
  /** A table that is not closed, counted from its last entry. */
  idle_table: number;
  /** An expired invitation. */
  invite: number;
}

/** ``GET /api/games``. */
export interface OwnGames {
  games: PastGame[];
  all: Figures;
  by_rules: Record<string, Figures>;
  /** Days for which a guest's data is kept after the last visit. */
  kept_days: number;
}

/** A device of the guest. */
export interface OwnDevice {
  id: string;
  /** The name of its browser; empty if unknown. */
  browser: string;
  /** What it runs, as in ``Windows`` or ``iPhone``; empty if unknown. */
  system: string;
  /** The beginning of the day of its last visit. */
  seen_ms: number;
  /** Whether it sends the request. */
  is_this: boolean;
  /** Whether its code came from the host of a table, not from the guest. */
  by_host: boolean;
}

/** ``GET /api/me/devices``: the devices that are signed in, the one seen last first. */
export interface OwnDevices {
  devices: OwnDevice[];
}

/**
 * ``POST /api/me/devices``: a code by which another device becomes the guest's, once.
 *
 * ``POST /api/tables/{table}/seats/{seat}/code`` makes one for the player on a seat who has lost
 * their device.
 */
export interface DeviceCode {
  /** In two groups of four signs. */
  code: string;
  expires_ms: number;
  /** Leads to the page that takes codes, with this one filled in. */
  link: Link;
  /** The link as a QR code, in SVG. */
  picture: string;
}

/** ``POST /api/device``: become the guest of a code; ``…/look``: see who that is. */
export interface TypedCode {
  /** As it was typed: case and spaces do not matter. */
  code: string;
}

/** A guest's possessions on the server. */
export interface Holding {
  nickname: ShownName;
  /** Games, finished or not. */
  games: number;
  /** Open tables at which the guest has a seat. */
  seats: number;
}

/** Who a device becomes by a code, and who it is so far. */
export interface Continuing {
  to: Holding;
  /** What the device no longer leads to; None if it has no guest. */
  own: Holding | null;
}

/** ``POST /api/lesson/{step}``: the plays made in a step, ending with the one that is tried. */
export interface LessonAsk {
  plays: PlayText[];
}

/** ``POST /api/lesson/{step}/preview``: the plays made, and the one that is prepared. */
export interface LessonPreview {
  plays: PlayText[];
  asked: Preview;
}

/** A table where one person plays and nothing is stored, after some plays. */
export interface PracticeTurn {
  you: You;
  /** How many plays were made. */
  seq: number;
  table: PublicTable;
  own: OwnView;
  /** The events of the last play. */
  happenings: Happening[];
  /** The lines of the last play. */
  log: LogLine[];
  /** Why the last play was refused; empty if it was accepted. */
  reasons: Reason[];
  /** The others' plays between the person's last turn and the beginning. */
  since_turn: Happening[];
}

/** The answer to :class:`LessonAsk`: the table of the step after these plays. */
export interface LessonTurn extends PracticeTurn {
  /** Whether the goal of the step has been reached. */
  is_reached: boolean;
  /** Whether the turn is over without that, so that the step has to start over. */
  is_missed: boolean;
  /** The next play that leads to the goal. */
  advice: Alternative;
}

/**
 * ``POST /api/tables/{id}/practice/{hand}/{step}``: plays since a decision of a recorded game.
 *
 * The person's plays name no seat, those of the robots do.
 */
export interface PlayOnAsk {
  plays?: PlayText[];
  /** Whether the robot that is to act then makes its play. */
  robot?: boolean;
}

/** The same address with ``/preview``: a play that the person has prepared. */
export interface PlayOnPreview extends PlayOnAsk {
  asked: Preview;
}

/** The same address with ``/hint``: advice for the person. */
export interface PlayOnHint extends PlayOnAsk {
  asked: AskHint;
}

/** The answer to :class:`PlayOnAsk`: the table after the plays. */
export interface PlayedOn extends PracticeTurn {
  /** The play that a robot has made, with its seat; empty if none has. */
  robot_play: string;
  /**
   * The points of each side when the round was played before; empty if it was not, or was cut
   * short.
   */
  played_points: number[];
}

/** The table of a step after some of the plays that lead to its goal. */
export interface KeptTurn {
  plays: string[];
  turn: LessonTurn;
  /** What the referee says of the last play before it is made; None without a play. */
  preview: Previewed | null;
}

/** ``GET /api/lesson/kept``: what a browser keeps for a lesson without a connection. */
export interface KeptLesson {
  /** By step, the tables on the way to its goal. */
  steps: Record<string, KeptTurn[]>;
}

/** A move that cost or gained more than chance explains. */
export interface JudgedMove {
  hand: number;
  /** Its place among the steps of the round, where the deal is 0. */
  step: number;
  seat: number;
  /** The points it cost, or gained over the other move, in words without a full stop. */
  cost: string;
  /** The move, as a sentence. */
  played: string;
  /** The robot's move, or its next choice, as a sentence. */
  other: string;
  /** The reason for the better of the two, as a sentence; empty if no principle supports it. */
  why: string;
}

/** The points that the decisions of a player cost. */
export interface PlayerLosses {
  seat: number;
  decisions: number;
  /** Decisions that cost more than chance explains. */
  mistakes: number;
  /** The total points of these. */
  lost: number;
  /** The three costliest, the worst first. */
  costliest: JudgedMove[];
  /** What to try next time in place of the worst, as a sentence; empty if there is none. */
  next_time: string;
  /** The one that gained most, if any did. */
  best: JudgedMove | null;
}

/** The findings about a game. */
export interface FoundReview {
  /** The title of the figure. */
  title: string;
  /** The course of the game as HTML: two drawings, and the key to their colours. */
  figure: string;
  players: PlayerLosses[];
  /** Round, step and points of every mistake, in the order of the game. */
  losses: [number, number, number][];
}

export type ReviewPhase = "waiting" | "running" | "done" | "too_long" | "failed";

/** ``POST`` and ``GET /api/tables/{id}/review``: the progress of a review. */
export interface ReviewState {
  id: string;
  phase: ReviewPhase;
  /** Decisions and turns assessed so far. */
  done: number;
  /** Their total number; 0 before the review has begun. */
  total: number;
  /** The seat on which the visitor played; -1 if on none. */
  seat: number;
  /** None until the review is done. */
  found: FoundReview | null;
}

/** ``POST /api/tables/{id}/reason/{hand}/{step}``: the reason for a play. */
export interface PlayReasonSaid {
  /** A sentence. */
  text: string;
}

/**
 * The best line, in a puzzle of the program or an own mistake; as good as far as trials can tell;
 * another way to make the right choice; a costly line; none.
 */
export type Verdict = "best" | "own_best" | "as_good" | "right_choice" | "wrong" | "given_up";

/** The puzzles of a theme or of a rule text. */
export interface PuzzleGroup {
  id: string;
  title: string;
  count: number;
  tried: number;
  solved: number;
  /** The name of the easiest that was not tried; empty if all were. */
  next: string;
}

/** A costly decision of the visitor, as a puzzle. */
export interface OwnMistake {
  name: string;
  /** Which decision it was, in words. */
  text: string;
  /** When the review was done that found it, in milliseconds since 1970. */
  at_ms: number;
  is_tried: boolean;
  is_solved: boolean;
}

/** ``GET /api/puzzles``: what there is to solve, and what the visitor has solved. */
export interface PuzzleList {
  /** The name of the puzzle of the day. */
  day: string;
  is_day_tried: boolean;
  is_day_solved: boolean;
  /** Those of the last week, the untried first. */
  mistakes: OwnMistake[];
  themes: PuzzleGroup[];
  texts: PuzzleGroup[];
  count: number;
  solved: number;
}

/** ``POST /api/puzzles/{name}``: the visitor's plays, of which the last may be the answer. */
export interface PuzzleAsk {
  plays: PlayText[];
  /** Whether the visitor wants to see the best line instead. */
  gives_up: boolean;
}

/** The same address with ``/preview``: a play that the visitor has prepared. */
export interface PuzzlePreview extends PuzzleAsk {
  asked: Preview;
}

/** The same address with ``/hint``: the next hint. */
export interface PuzzleHintAsk {
  /** 1 for the first hint, which says what the decision is about; 2 for the reason. */
  number: number;
}

/** The answer to :class:`PuzzleHintAsk`. */
export interface PuzzleHint {
  text: string;
}

/** The value of an answer. */
export interface PuzzleResult {
  verdict: Verdict;
  /** The verdict in a sentence, without the best line. */
  text: string;
  /** The best line, and a sentence that names it. */
  best: Alternative;
  /** The reason for the best line, as a sentence; empty if no principle does. */
  reason: string;
  /** Which levels of robots find it, as a sentence; empty for an own mistake. */
  solved_by: string;
  /** Whether this was the first attempt, which alone counts. */
  is_first: boolean;
  /** The name of the next puzzle of its kind; empty if there is none. */
  next: string;
}

/**
 * The answer to :class:`PuzzleAsk`: the table of the puzzle.
 *
 * The play that completes the decision is judged, but not carried out at the table.
 */
export interface PuzzleTurn extends PracticeTurn {
  /** Whether the decision is about drawing, or about the rest of the turn. */
  asks: "pile" | "turn";
  /** Whether it was a decision of the visitor in a game. */
  is_own: boolean;
  result: PuzzleResult | null;
}

/**
 * ``POST /api/daily/{text}/{day}``: go on with a round of one person with robots.
 *
 * The answer is a ``PlayedOn``. If the page has not been shown all plays, nothing else happens, so
 * what was sent may be sent again.
 */
export interface KeptAsk {
  /** How many plays the page has been shown. */
  at: number;
  /** ``robot``: the robot that is to act plays. ``restart`` is for practice alone. */
  act: "show" | "play" | "robot" | "take_back" | "restart";
  /** The person's play, for ``play``. */
  play: PlayText | null;
}

/** The same address with ``/preview``: a play that the person has prepared. */
export interface KeptPreview {
  asked: Preview;
}

/** The same address with ``/hint``: advice, which a round that counts has not. */
export interface KeptHint {
  asked: AskHint;
}

/** A deal that the guest has begun, as a calendar shows it. */
export interface DailyDay {
  /** As 2026-11-28. */
  day: string;
  /** The id of the rule text. */
  text: string;
  /** The version of how robots play. */
  version: number;
  /** The points by which the guest came out ahead; None: in play. */
  ahead: number | null;
  /** How many of the robots are beaten; None as long as not all of them have played. */
  percent: number | null;
}

/** ``GET /api/daily``: the deals of the guest, the latest day first. */
export interface DailyDays {
  /** The version of how robots play now. */
  version: number;
  first_day: string;
  /** The level of the robots on the other seats. */
  level: string;
  days: DailyDay[];
}

/** Somebody here who has played the deal. */
export interface DailyVisitor {
  name: ShownName;
  ahead: number;
  is_me: boolean;
  /** The id of the round, to be replayed as the first game of a table of that id. */
  replay: string;
}

/** A result beside those of robots in the same seat, and of other visitors. */
export interface DailyCompared {
  /** How many robots and other visitors are beaten, in percent; a tie counts half. */
  percent: number;
  /** The same for robots alone, which is the same everywhere. */
  percent_of_robots: number;
  /** The mean of the strongest level, in points ahead. */
  par: number;
  /** How many robots came out within each of equal steps, from the lowest result up. */
  bars: number[];
  /** The number of the step with the guest's result, from 0. */
  place: number;
  /** The lowest result, the guest's included, in points ahead. */
  low: number;
  high: number;
  /** The mean of each level, in points ahead. */
  means: Record<string, number>;
  /** A line to share, without cards; empty as long as not all robots have played. */
  share: string;
}

/** ``GET /api/daily/{text}/{day}``: how far the guest and the robots are with a deal. */
export interface DailyRound {
  day: string;
  text: string;
  version: number;
  phase: "new" | "begun" | "counted";
  /** How many rounds robots have played in the seat of the guest. */
  robots_done: number;
  robots_total: number;
  /** The points by which the guest came out ahead, once it is counted. */
  ahead: number | null;
  /** Everybody here who has played it, the best first; empty before it is counted. */
  visitors: DailyVisitor[];
  /** Once it is counted and every level has played. */
  compared: DailyCompared | null;
}

/** ``POST /api/deals``: make a link to deals; the answer is a ``DealLinkMade``. */
export interface NewDealLink {
  /** The id of the rule text. */
  text: string;
  /** The level of all robots. */
  level: string;
  count: number;
}

/** A new link. */
export interface DealLinkMade {
  /** The link is ``/deals/{code}``. */
  code: string;
}

/** Somebody here who has played deals of a link. */
export interface LinkPlayer {
  name: ShownName;
  is_me: boolean;
  /**
   * For each deal, the points by which they came out ahead; None: not played to its end, or not
   * by the guest who asks.
   */
  ahead: (number | null)[];
  /**
   * For each deal, the id of the round, to be replayed as the first game of a table of that id;
   * empty beside None.
   */
  replays: string[];
  /** The sum of the points shown. */
  total: number;
}

/** ``GET /api/deals/{code}``: the deals of a link, and the results here. */
export interface DealLinkShown {
  /** The id of the rule text. */
  text: string;
  level: string;
  /** The version of how the robots play. */
  version: number;
  /** Whether its deals can be begun: robots of other versions play otherwise. */
  is_open: boolean;
  /** The address to send; None on a site without a server, which knows its own address. */
  link: Link | null;
  /** For each deal, whether the guest has begun it. */
  begun: boolean[];
  /** The guest first, then the others by their names. */
  players: LinkPlayer[];
}
