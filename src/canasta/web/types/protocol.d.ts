// Written by `python -m tests.regenerate` from src/canasta/protocol; not to be edited.

/** The id of a command: new for every command, but unchanged if the command is sent again. */
export type CommandId = string;

export type Seat = number;

/** A number that counts up from 0, such as the ``seq`` of a table. */
export type Count = number;

/** A number that counts up from 1, such as the number of a round. */
export type Ordinal = number;

/** 32 bytes in hexadecimal. */
export type Hex32 = string;

/** A play in the notation of ``docs/build/notation.md``, with faces: ``take KS KD ; discard 9H``. */
export type PlayText = string;

export type Nickname = string;

export type TableName = string;

/** A player's free text; empty if the text has no visible character. */
export type Words = string;

/** House rules as TOML. */
export type RuleFile = string;

/** A name or a title in a list, cut to at most 80 characters. */
export type ShownName = string;

/** A language of the program, such as ``fr``. */
export type LanguageCode = string;

/** The level of a robot, one of :func:`canasta.agents.levels.level_names`. */
export type Level = string;

/** The pause of robots before they play, from none to about a second per play. */
export type RobotPace = "at_once" | "quick" | "calm" | "slow";

/** The time that a player may think; a robot then plays the turn. */
export interface Clock {
  /** The time for each turn, in seconds. */
  turn_s: number;
  /**
   * The time bank of each player for the whole game, in seconds, used after the time of a
   * turn.
   */
  bank_s: number;
}

/** The settings of a table. */
export interface TableSettings {
  name: TableName;
  /** The id of one of the four texts, on which ``house_rules`` are based. */
  rules: string;
  /**
   * The house rules as TOML, as in a rule file with that base; empty to play the text
   * unchanged.
   */
  house_rules: RuleFile;
  players: number;
  sides: number;
  /** The score that ends the game, in points; None to use the value of the rules. */
  target: number | null;
  /**
   * The number of rounds after which the game ends at any score; None to use the value of the
   * rules.
   */
  rounds: number | null;
  /**
   * The points with which each side begins the first game, to continue a game begun with real
   * cards; empty if all begin with 0.
   */
  scores: number[];
  /** The seat that deals the first round of the first game, or None for the last seat. */
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
   * Whether a person who plays against robots only, without clock and sanctions, may take back
   * plays until a hidden card has been seen. With several people at the table, nobody may.
   */
  taking_back: boolean;
  /** Whether players may write freely; preset phrases are always allowed. */
  chat: boolean;
  /** Whether others may watch; they see hidden cards only once the round is over. */
  watchers: boolean;
  /** The number of seconds after which a robot plays for an absent player whose turn it is. */
  robot_delay_s: number;
  /** The level of the robot that plays for absent players. */
  stand_in: Level;
  /**
   * When people may take the seats of robots: at once, with the hand; from the next deal, if more
   * than one person has held a hand of the round; or never.
   */
  robot_seats: "at_once" | "next_deal" | "kept";
  /**
   * The pauses of robots before they play (:mod:`canasta.tables.robot_pace`); the host may change
   * them during a game.
   */
  robot_pace: RobotPace;
}

/** ``POST /api/games/continued``: the record of a game to continue at a new table. */
export interface GameFile {
  record: string;
  /** The name of the guest, or an empty string. */
  nickname: string;
}

/** The answer to :class:`GameFile`: how the form for a new table is filled in. */
export interface ContinuedGame {
  settings: TableSettings;
  /** The fields that the house rules change, with their values as TOML. */
  house: Record<string, string>;
  /** The level of the robot in each seat from seat 1; empty for another person's seat. */
  levels: string[];
  /** The facts that the guest should know, in sentences. */
  text: string;
}

/** The base of the messages that change the table. */
export interface Command {
  /** A command sent again with the same id, after a lost connection, is applied only once. */
  cmd_id: CommandId;
}

/**
 * Take a free seat or a robot's seat, or, between games, change to it.
 *
 * During a round, a robot's seat comes with its hand, at once or at the next deal.
 */
export interface Sit extends Command {
  t: "sit";
  seat: Seat;
  /**
   * The number of the settings accepted by sitting down, as in :class:`Accept`, or 0 before there
   * are any. Sitting down in a running game accepts its settings.
   */
  settings_seq?: Count;
  /**
   * If a program plays in the seat, the name of the program's owner, which is shown there; None
   * for a person.
   */
  robot_of?: Nickname | null;
}

/** Leave the seat, or stop waiting for it; in a running game a robot takes it. */
export interface Leave extends Command {
  t: "leave";
}

/** Accept the rules and the settings with the number ``settings_seq``. */
export interface Accept extends Command {
  t: "accept";
  /** The value of ``PublicTable.settings_seq``; an acceptance of earlier settings is refused. */
  settings_seq: Count;
}

/** Change the settings before the game (host); everybody else must accept again. */
export interface Change extends Command {
  t: "change";
  settings: TableSettings;
}

/** Set the pauses of robots, at any time (host); nobody needs to accept the change. */
export interface SetPace extends Command {
  t: "pace";
  pace: RobotPace;
}

/** Let the robots play at once until a person's turn. */
export interface Hurry extends Command {
  t: "hurry";
}

/** Put a robot in a free seat, or permanently in the seat of an absent player (host). */
export interface PutRobot extends Command {
  t: "put_robot";
  seat: Seat;
  level: Level;
}

/** Let a robot play for an absent player until the player returns (host). */
export interface StandIn extends Command {
  t: "stand_in";
  seat: Seat;
}

/**
 * Free a seat; in a running game a robot takes it permanently (host).
 *
 * ``person`` is the nickname of the person to remove; if another person has the seat by now, the
 * command is refused.
 */
export interface Remove extends Command {
  t: "remove";
  seat: Seat;
  person?: Nickname | null;
}

/** Make the player in ``seat`` the host (host). */
export interface HandOver extends Command {
  t: "hand_over";
  seat: Seat;
}

/** Begin the game; every seat must be taken, and everybody must have accepted (host). */
export interface Start extends Command {
  t: "start";
}

/** Commit to a seed for the deal (:mod:`canasta.fair.deal`). */
export interface Commit extends Command {
  t: "commit";
  hand: Ordinal;
  attempt: Ordinal;
  commit: Hex32;
}

/** Reveal the seed, once all commitments are known. */
export interface Reveal extends Command {
  t: "reveal";
  hand: Ordinal;
  attempt: Ordinal;
  seed: Hex32;
}

/** Make a play; ``seen`` is the ``seq`` of the table state that the player saw. */
export interface MakePlay extends Command {
  t: "play";
  seen: Count;
  play: PlayText;
}

/**
 * Take back the last play, at a table with robots only, until a hidden card has been seen.
 *
 * ``seen`` is the ``seq`` of the table state that the player saw.
 */
export interface TakeBack extends Command {
  t: "take_back";
  seen: Count;
}

/** Be ready for the next round, which is dealt when everybody is ready. */
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

/** Close the table permanently (host). */
export interface CloseTable extends Command {
  t: "close";
}

/** The first message of a connection, with protocol and language; the answer is ``welcome``. */
export interface Hello {
  t: "hello";
  protocol: Count;
  language: LanguageCode;
  /** Watch only, even with a seat at the table. */
  watch?: boolean;
}

/** Request the whole table, because a ``seq`` was missed or a hash differs. */
export interface Resync {
  t: "resync";
}

/** Request the referee's verdict on a play without making the play. */
export interface Preview {
  t: "preview";
  id: CommandId;
  play: PlayText;
}

/** Ask a robot for advice; ``staged`` is the play prepared so far, or an empty string. */
export interface AskHint {
  t: "hint";
  id: CommandId;
  staged: string;
}

/** Request the question for a robot in this position (``docs/study/robot-protocol.md``). */
export interface AskQuestion {
  t: "question";
  id: CommandId;
  /** The actions chosen so far in this play, each from the list after the previous action. */
  staged?: PlayText[];
  /** The seed of the robot's random choices. */
  seed?: number;
}

/** Say one of the preset phrases. */
export interface Emote {
  t: "emote";
  phrase: string;
}

/** Say something in one's own words, if the table allows this. */
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
 * rounds, the score is shown. Finished: the game is over. Closed: the table is permanently closed.
 */
export type Phase = "gathering" | "dealing" | "playing" | "scoring" | "finished" | "closed";

/** The decision of ``to_act``: draw or take, meld and discard, answer a partner, or none. */
export type Step = "draw" | "play" | "answer" | "none";

/** A seat and its player. */
export interface SeatView {
  seat: number;
  side: number;
  kind: "free" | "person" | "robot";
  /** The name of the player, a person or a robot, or an empty string for a free seat. */
  name: string;
  /**
   * The level of the robot in the seat, which may be a substitute, or an empty string without a
   * robot.
   */
  level: string;
  /** Whether the person is connected; true for robots. */
  present: boolean;
  /** Whether a robot plays for the person. */
  stands_in: boolean;
  /** Whether the person has accepted the rules. */
  accepted: boolean;
  /** Whether the person is ready for the next round or wants a rematch. */
  ready: boolean;
  is_host: boolean;
  hand_size: number;
  /** The remaining seconds of the time bank, or 0 without a clock. */
  bank_s: number;
  /** Whether a person without a seat may take this robot's seat. */
  can_take: boolean;
  /** The person who takes the seat at the next deal, or an empty string if there is none. */
  next_name: string;
  /**
   * If a program plays in the seat, the name of its owner, while ``name`` is the program's;
   * otherwise empty.
   */
  robot_of: string;
}

/** A meld on the table. */
export interface MeldView {
  rank: string;
  /** The faces in the order in which they were laid. */
  cards: string[];
  naturals: number;
  wilds: number;
  canasta: "" | "natural" | "mixed";
  is_concealed: boolean;
  /** The value of the meld's cards, without the bonus for a canasta. */
  points: number;
  /** The bonus if the meld is a canasta, else 0. */
  premium: number;
}

/** The cards of one side on the table. */
export interface SideView {
  side: number;
  /** The side's score in the game before this round. */
  total: number;
  melds: MeldView[];
  red_threes: string[];
  opened: boolean;
  /** The points that the side needs to open. */
  minimum: number;
  /** The current value of the side's cards on the table, including canastas and red threes. */
  table_points: number;
  penalties: number;
}

/** The discard pile. */
export interface PileView {
  size: number;
  /** The top card, or an empty string if there is none. */
  top: string;
  /** The number of cards in the top packet, which a player gets by taking the pile. */
  packet: number;
  /**
   * Wild cards (and red threes) that lie crosswise because they freeze or block the pile, lowest
   * first.
   */
  across: string[];
  frozen: boolean;
  /** Whether a wild card on the pile has closed the packets below (rule text ``frimes``). */
  blocked: boolean;
}

/** The commitment to a seed, and the seed once it may be shown. */
export interface SeatCommit {
  seat: number;
  commit: string;
  /** The seed, or an empty string until the round has ended or the attempt is void. */
  seed: string;
}

/** The progress of the fair deal of the current round (:mod:`canasta.fair.deal`). */
export interface FairView {
  hand: number;
  attempt: number;
  /** The context as the JSON text that is hashed. */
  context: string;
  server_commit: string;
  /** The seed, or an empty string until the round has ended or the attempt is void. */
  server_seed: string;
  /** The seats that still have to commit to a seed or reveal it. */
  seats: number[];
  /** The seats that give no seed because they were silent too long in an earlier attempt. */
  silent: number[];
  commits: SeatCommit[];
  /** The seats that have revealed their seeds. */
  revealed: number[];
  /** The number of void attempts to deal at this table, in all rounds. */
  voids: number;
}

/** The value of the cards of a meld at the end of a round. */
export interface MeldScoreView {
  rank: string;
  /** For each kind in the meld, the kind, the number of cards, and the points of one card. */
  parts: [string, number, number][];
  /** The value of all cards, without the bonus for a canasta. */
  points: number;
}

/** The score of one side in a round. */
export interface SideScoreView {
  /** The name (:data:`canasta.engine.scoring.SCORE_LINES`) and points of every line. */
  lines: [string, number][];
  /** The melds that make up the line ``meld_cards``. */
  melds: MeldScoreView[];
  total: number;
  /** The score in the game after the round. */
  game: number;
}

/** The score sheet of a round. */
export interface HandScore {
  hand: number;
  ending: "out" | "stock" | "red_three";
  /** The seat that went out, or -1. */
  out_seat: number;
  sides: SideScoreView[];
  /** The cards left in each hand, which everybody may now see. */
  hands: string[][];
}

/**
 * A restoration of the server's database from a backup; plays made after the backup are lost.
 *
 * A browser's notes on deals from this round on belong to rounds that no longer exist.
 */
export interface RestoredView {
  /** The time when the table continued, in milliseconds since 1970. */
  at_ms: number;
  game: number;
  /** The number, in ``game``, of the first round that may have been dealt before. */
  hand: number;
}

/** Everything that everybody may see. */
export interface PublicTable {
  id: string;
  settings: TableSettings;
  /** The ``seq`` of the last change of the settings. */
  settings_seq: number;
  /** The name of the rules, by language. */
  rules_name: Record<string, ShownName>;
  /** The names of wild cards and of the pile in the rules. */
  wording: string;
  target: number;
  /** The rounds after which the game ends, or 0 if only the target ends it. */
  rounds: number;
  phase: Phase;
  paused: boolean;
  /** The number of the game at this table, from 1, or 0 before the first game. */
  game: number;
  /**
   * The number of the round in play or, between rounds, of the last round, or 0 before the
   * first.
   */
  hand: number;
  seats: SeatView[];
  sides: SideView[];
  /** The seat of the dealer, or -1 before the first round. */
  dealer: number;
  /** The seat in turn, or -1. */
  turn: number;
  /** The seat that must decide, or -1; after a question, it is the partner who must answer. */
  to_act: number;
  step: Step;
  /** The partners' answer to the question in this turn. */
  asked: "" | "no" | "yes";
  stock: number;
  pile: PileView;
  /** The number of cards of a taken pile that join the hand once the opening is complete. */
  held: number;
  /**
   * For each seat, the kinds of its penalty cards, which lie open and must be played
   * (sanctions).
   */
  penalty_cards: string[][];
  canastas_needed: number;
  /** The number of cards that make a meld a canasta. */
  canasta_size: number;
  /** The end of the time of ``to_act``, in milliseconds since 1970, or 0 without a clock. */
  deadline_ms: number;
  /**
   * The time until which the table waits for an absent person, in milliseconds since 1970; then a
   * robot plays for the person, or the next round is dealt. 0 if the table waits for nobody.
   */
  away_until_ms: number;
  /**
   * The seat that discarded last and the card; (-1, "") if nobody has discarded since the
   * deal.
   */
  last: [number, string];
  /** The scores of the finished rounds of the game. */
  scores: HandScore[];
  /** The side that has won, or -1. */
  winner: number;
  /** Whether a side gave up. */
  conceded: boolean;
  /** Whether a newcomer who takes a robot's seat now gets a hand only with the next deal. */
  newcomers_wait: boolean;
  fair: FairView | null;
  /** The last restoration of this table. */
  restored: RestoredView | null;
}

/** The private knowledge of one seat, and its legal actions. */
export interface OwnView {
  seat: number;
  /** The faces in the hand, sorted by kind: red and black threes, four … ace, two, joker. */
  hand: string[];
  /** The cards that joined the hand in this turn. */
  drawn: string[];
  /**
   * The legal actions as text: ``draw``, ``take KK``, ``discard 9``; empty in other players'
   * turns.
   */
  legal: string[];
  /**
   * The ways to take the pile, each as the beginning of a play: ``take KK``, or ``take K ; meld
   * K:K`` if the meld needs another card of the pile.
   */
  takes: string[];
  /**
   * A sentence on what the player has to do now; in another player's turn, the question that the
   * other player must answer, or an empty string.
   */
  expected: string;
  /**
   * Sentences on the cards that taking the pile needs, or on why it cannot be taken; may be
   * empty.
   */
  pile_note: string;
  /**
   * The ranks in the hand whose discard would let the next side take the pile for a meld; empty
   * while the player cannot discard. The preview of a whole play has the offer of that play.
   */
  gives_away: string[];
  may_ask: boolean;
  /** Whether the player, who may ask, could go out in this turn with the partners' consent. */
  could_go_out: boolean;
  /**
   * A sentence on the partners' answer in this turn and its consequences. For a partner who must
   * answer, a sentence on the meaning of each answer. Empty if nobody has asked.
   */
  answer_note: string;
  /** A sentence on the consequences of a yes and a no; empty unless the player may ask. */
  ask_note: string;
  /**
   * A sentence on the price of a yes if going out is uncertain, or an empty string if a yes has
   * no price.
   */
  ask_warning: string;
  /** Whether the player may take back the last play. */
  can_take_back: boolean;
  /** Whether the player may hurry the robots: it is a robot's turn. */
  can_hurry: boolean;
  /** Whether the partners said yes, so that the player must go out. */
  promised: boolean;
}

/** The guest at the other end of the connection. */
export interface You {
  name: string;
  /** The seat, or -1 for a watcher. */
  seat: number;
  is_host: boolean;
  /** The seat that a watcher will have from the next deal, or -1. */
  next_seat: number;
}

/** An event for animation and sound, named as in :mod:`canasta.engine.events`. */
export interface Happening {
  /** The name of the event's class: ``Drew``, ``TookPile``, ``Melded`` … */
  kind: string;
  /** The seat that acted, or -1. */
  seat: number;
  /**
   * The faces of the moved cards, if everybody (or this seat) may see them. If the pile was
   * taken, its cards come first, with the top card last, and the cards laid from the hand with the
   * top card follow.
   */
  cards: string[];
  /** The number of moved cards; if the pile was taken, the size of the pile. */
  count: number;
  /** The rank of the meld concerned, or an empty string. */
  rank: string;
  points: number;
  /** The source of red threes that were laid: the hand dealt, the stock, or the pile. */
  source: "" | "deal" | "draw" | "pile";
}

/** A sentence for the log. */
export interface LogLine {
  seq: number;
  /** The seat concerned, or -1. */
  seat: number;
  /**
   * The kind of the line, as in :class:`Happening`, or ``table`` for lines about seats and
   * settings.
   */
  kind: string;
  text: string;
}

/** A reason for a refusal. */
export interface Reason {
  /** A code of ``docs/build/refusals.md``, or ``table.…`` for reasons outside the rules. */
  code: string;
  text: string;
  /**
   * The anchor of the rule behind the reason on the rules page (``#field``, or a section of the
   * prose such as ``#how-melds``); empty if there is none.
   */
  rule: string;
  /** The rule itself in sentences, or an empty string without a rule. */
  why: string;
}

/** The answer to ``hello`` and ``resync``: the present table. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  you: You;
  seq: number;
  /** The first 16 hexadecimal digits of SHA-256 over the JSON texts of ``table`` and ``own``. */
  hash: string;
  table: PublicTable;
  own: OwnView | null;
  /**
   * The other players' moves since the reader's last turn in this round, oldest first. Moves that
   * the server made for a reader who was away or out of time come before them. For a watcher,
   * everybody's moves since the last turn of the player in turn.
   */
  since_turn: Happening[];
  /** The last lines of the log, oldest first. */
  log: LogLine[];
  watchers: number;
  /** The server's clock for deadlines, in milliseconds since 1970. */
  now_ms: number;
}

/** The table after an entry; a browser uses the message only if ``seq`` follows its last one. */
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
  /** The ``seq`` of the command's entry, even if the command was carried out earlier. */
  seq: number;
}

/** A command has been refused; nothing has changed except for the price of sanctions. */
export interface Refused {
  t: "refused";
  cmd_id: string;
  /** All reasons, the most helpful first. */
  reasons: Reason[];
}

/** The answer to ``preview``. */
export interface Previewed {
  t: "previewed";
  id: string;
  /** The points of the play that count towards the opening. */
  points: number;
  /** The points that the side needs to open, or 0 if it has opened. */
  required: number;
  /**
   * The value of the cards that the play lays, in points, including the top card of a pile
   * taken.
   */
  laid: number;
  /**
   * The reasons why the play would be refused; empty if it would be accepted. At a table with
   * sanctions the last one may be ``table.attempt``, the price of the attempt.
   */
  reasons: Reason[];
  /** Whether no further card in the same play could make it legal. */
  hopeless: boolean;
  /**
   * The number of cards that the discard would offer to the next player for a meld; 0 if they
   * are few or every discard offers them, and in a puzzle.
   */
  gives_away: number;
}

/** A play that the robot considered: the steps to add to the staged ones. */
export interface Alternative {
  play: string;
  text: string;
  /**
   * The points by which the side is expected to lead at the end of the round, in steps of 5. If
   * the round decides the game, winning counts 1000 and losing -1000. None without a comparison, if
   * only one play was possible.
   */
  points: number | null;
  /**
   * The cards that the discard offers to the next player, in words that follow ``text``; may be
   * empty.
   */
  offers: string;
}

/**
 * The answer to ``hint``: the robot's play and the reason for it.
 *
 * The play of ``best`` is empty if the staged steps should be played unchanged.
 */
export interface Hint {
  t: "hinted";
  id: string;
  best: Alternative;
  /**
   * The next best plays, at most two, the better one first. Their points are never above those of
   * ``best``; equal points mean that the robot cannot tell the plays apart.
   */
  others: Alternative[];
  /**
   * The principle behind the play and the offer of its discard to the next player, as sentences;
   * empty if there is neither.
   */
  reason: string;
  /**
   * The words before the points of ``best``. They say so if the points include some for winning
   * the game, in a round that may decide it.
   */
  expected: string;
  /** The kind of card that the whole play discards, or an empty string if there is none. */
  discard: string;
  /** Whether the plays replace the staged steps instead of continuing them. */
  starts_over: boolean;
}

/** The answer to ``question``: the lines for a robot that plays in the reader's seat. */
export interface RobotQuestion {
  t: "questioned";
  id: string;
  /** The line that begins a round. */
  round: string;
  /**
   * The position after the staged actions, and the legal actions; empty at the end of the
   * round.
   */
  lines: string[];
}

/** The people connected; the message has no number, and the last one is valid. */
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

/** Somebody said something in their own words. */
export interface Said {
  t: "said";
  seat: number;
  name: string;
  text: string;
}

/** A newer tab plays the seat; this tab cannot send commands until the next ``welcome``. */
export interface Replaced {
  t: "replaced";
}

/** Something other than a command failed: an unreadable message, or too many of them. */
export interface Trouble {
  t: "trouble";
  /** The id of the message that failed, or an empty string. */
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

/** An error response: the fault and its remedy. */
export interface Problem {
  code: string;
  /** The fault and its remedy in a sentence, in the language of the request. */
  text: string;
  /** The name of the field concerned in the request, or an empty string. */
  field: string;
}

/** ``POST /api/guest``: choose a nickname, or change it. */
export interface NewGuest {
  nickname: Nickname;
  language: LanguageCode;
}

/** ``GET /api/me``: the guest of this browser, without a name before the first ``POST``. */
export interface Me {
  nickname: string;
  language: string;
}

/** The link of an invitation to a table. */
export interface Link {
  /** The absolute address. */
  url: string;
  /** Whether the link works only on the server's computer. */
  is_local: boolean;
}

/** The answer to ``POST /api/score/live``: a place for a score sheet that others follow. */
export interface SheetPlace {
  /** The id for followers, which is the hash of the key. */
  id: string;
  /** The key, for the score keeper only. */
  key: string;
}

/** ``PUT /api/score/live/{id}``: the current state of a score sheet, for its followers. */
export interface FollowedSheet {
  /** The key that belongs to the id. */
  key: string;
  /**
   * The fragment of a link to the game, or an empty string once nobody may follow the sheet any
   * longer.
   */
  sheet: string;
}

/** ``GET /api/program``: whether the running program is compiled. */
export interface Program {
  compiled: boolean;
  /**
   * The state of the compiled form that is being made for the next start, while the plain form
   * runs.
   */
  compiled_form: CompiledForm;
}

/** ``GET /api/kept``: the retention periods of the server, in days. */
export interface KeptDays {
  /** The number of days after a guest's last visit. */
  guest: number;
  closed_table: number;
  /** The number of days after the last entry of an open table. */
  idle_table: number;
  /** The number of days after an invitation has expired. */
  invite: number;
}

/** A seat of a new table. */
export interface SeatWish {
  seat: Seat;
  /** The level of the robot that takes the seat; None leaves the seat free. */
  robot?: Level | null;
}

/** ``POST /api/tables``: open a table; its founder sits in seat 0 and is the host. */
export interface NewTable {
  settings: TableSettings;
  seats?: SeatWish[];
  /** Begin at once; every other seat must have a robot, and the settings count as accepted. */
  start?: boolean;
}

/** The answer to :class:`NewTable`. */
export interface Opened {
  id: string;
  /** The path of the invite link, ``/i/…``. */
  invite: string;
  link: Link;
}

/** An entry in a list of tables. */
export interface TableSummary {
  id: string;
  name: ShownName;
  rules_name: Record<string, ShownName>;
  has_house_rules: boolean;
  players: number;
  sides: number;
  target: number;
  /** The rounds after which the game ends, or 0 if only the target ends it. */
  rounds: number;
  phase: string;
  /** The number of the round in play, or else of the last round, or 0 before the first deal. */
  hand: number;
  /** The score of each side; empty before the first deal. */
  totals: number[];
  /** The number of people who have a seat and have not given up. */
  people: number;
  /** The names of the players by seat; empty for a free seat. */
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
  /** Whether the guest has a seat at the table. */
  mine: boolean;
  /** The side of the guest's seat, or -1. */
  my_side: number;
  my_turn: boolean;
  /**
   * In the guest's own list, the name of the person who invited the guest; empty if nobody did,
   * or once the guest has sat down.
   */
  invited_by: ShownName;
  changed_ms: number;
}

/** ``GET /api/tables?page=1``: a page of the open public tables and one of the guest's own. */
export interface TableList {
  /** The public tables, last changed first. */
  public: TableSummary[];
  /**
   * The guest's tables: first those that wait for the guest, then the others, last changed
   * first.
   */
  mine: TableSummary[];
  /** Whether there is another page of public tables. */
  public_more: boolean;
  /** Whether there is another page of the guest's tables. */
  mine_more: boolean;
}

/** A person with whom the guest has played, identified by a seat in their latest common game. */
export interface PersonMet {
  name: ShownName;
  /** The number of games they have played together. */
  games: number;
  /** The start of their latest game, in milliseconds since 1970. */
  last_ms: number;
  table: string;
  game: number;
  seat: number;
  /** Whether the person is already admitted to the table. */
  is_invited: boolean;
}

/** ``GET /api/tables/{id}/met``: the people whom a seated guest may invite again. */
export interface PeopleMet {
  /** The people, those of the latest games first, without people seated at the table. */
  people: PersonMet[];
}

/** ``POST /api/tables/{id}/met``: admit a person met before, whose list shows the table. */
export interface InviteAgain {
  table: string;
  game: Ordinal;
  seat: Seat;
}

/** A person whose invitations the guest declines. */
export interface DeclinedInviter {
  /** The id of the entry in the list, not of the person. */
  id: string;
  name: ShownName;
  since_ms: number;
}

/** ``GET /api/me/declined``: the people whose invitations the guest declines, latest first. */
export interface DeclinedInviters {
  people: DeclinedInviter[];
}

/** ``GET /api/invites/{token}``: the table behind a link; ``POST`` admits the guest. */
export interface Invitation {
  table: TableSummary;
  /** The settings of the table, including house rules. */
  settings: TableSettings;
  /** The number of the settings, for accepting them when sitting down. */
  settings_seq: number;
  /** The name of the host, or an empty string if there is none. */
  host: string;
  /** The side of the host's seat, or -1. */
  host_side: number;
  link: Link;
}

/** ``POST /api/invites/{token}``: enter the table, and sit down at once if a seat is named. */
export interface Coming {
  seat: Seat | null;
  /** The number of the settings accepted by sitting down. */
  settings_seq: Count;
}

/** The name of a rule field, which may be unknown. */
export type RuleKey = string;

/** The value of a rule field as TOML. */
export type RuleValue = string;

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

/** A rule field for the form of house rules and for the rules pages. */
export interface FieldView {
  name: string;
  group: string;
  /** For each rule text, the title, with its words for wild cards and the pile. */
  titles: Record<string, string>;
  /** For each rule text, a sentence on what the field decides. */
  meanings: Record<string, string>;
  unit: string;
  /**
   * ``by_players``: a number for each number of players. ``steps``: pairs [from score, points].
   * ``arrangements``: pairs [players, sides]. ``points``: a number for each name, or empty.
   * ``scale``: points for one, two, three …, or empty.
   */
  kind: InputKind;
  /**
   * Pairs of value and name: the words of ``choice`` and ``choices``, the pairs of
   * ``arrangements`` (``4,2``), the names of ``points``.
   */
  choices: [string, string][];
  minimum: number | null;
  /** The upper limit of each number in the value; ``minimum`` is the lower limit. */
  maximum: number | null;
  /** Numbers must be multiples of this number. */
  step: number;
  /** For each rule text, the value as TOML. */
  values: Record<string, string>;
  /** For each rule text, a sentence that states the rule with that value. */
  sentences: Record<string, string>;
  /** For each rule text, the source of the value. */
  sources: Record<string, string>;
}

/** A row of cards in a picture of the rules pages. */
export interface ShownRow {
  title: string;
  /** The kinds of the cards, one letter each, or an empty list if the title is enough. */
  cards: string[];
}

/** A section of the prose; ``GET /api/rules/{text}/how-to-play`` returns all the sections. */
export interface HowToPlay {
  /** The name of the section, which has the anchor ``#how-<key>`` on the rules page. */
  key: string;
  title: string;
  text: string;
  /** The description of the section's picture; empty if the section has no picture. */
  picture: ShownRow[];
}

/** One of the four texts; ``GET /api/rules?lang=fr`` returns them all. */
export interface RulesText {
  id: string;
  name: string;
  summary: string;
  /** The allowed numbers of players, each with a number of sides. */
  arrangements: [number, number][];
  target: number;
  has_sanctions: boolean;
  /** The choice of names for wild cards and the pile. */
  wording: string;
}

/** ``GET /api/rules/fields?lang=fr``: every field, for the rules pages and the form. */
export interface RuleFields {
  /** The key and the title of each group, in reading order. */
  groups: [string, string][];
  fields: FieldView[];
}

/** ``POST /api/rules/check``: the house rules in the form. */
export interface HouseRules {
  base: string;
  /** The fields that differ from the base, with their values as TOML. */
  values: Record<RuleKey, RuleValue>;
  /** A whole rule file in place of ``values``, such as a shared one. */
  toml?: RuleFile;
}

/** The answer to :class:`HouseRules`: the rule file and its problems. */
export interface HouseRulesCheck {
  /** The rule file as text, to save or to pass to ``canasta play --rules``. */
  toml: string;
  base: string;
  values: Record<string, string>;
  /** Bad values and contradictions; empty if the rules are playable. */
  problems: Problem[];
  arrangements: [number, number][];
  /** For each changed field, its title and a sentence that states the rule. */
  differences: [string, string][];
}

/** A deal or a play of a finished round, with all cards after it. */
export interface ReplayStep {
  hand: number;
  /** The play as in the record, or an empty string for a deal. */
  play: string;
  seat: number;
  table: PublicTable;
  hands: string[][];
  log: LogLine[];
}

/** ``GET /api/tables/{id}/replay``: the rounds to replay; ``/replay/{hand}`` gives the steps. */
export interface ReplayIndex {
  rules_name: Record<string, ShownName>;
  names: ShownName[];
  /** The numbers of the finished rounds. */
  hands: number[];
  scores: HandScore[];
  /** The rounds whose deal the guest may play again and send to others. */
  sendable: number[];
}

/** A game of the guest in ``GET /api/games``. */
export interface PastGame {
  /**
   * The id of the table, or an empty string if the table was deleted, so that the game cannot be
   * replayed.
   */
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
  /** The number of rounds in which the player, not a partner, went out. */
  went_out: number;
  natural_canastas: number;
  mixed_canastas: number;
}

/** The response to ``GET /api/games``: a guest's finished games and figures. */
export interface OwnGames {
  games: PastGame[];
  all: Figures;
  by_rules: Record<string, Figures>;
  /** The retention period of a guest's data after the last visit, in days. */
  kept_days: number;
}

/** A device of the guest. */
export interface OwnDevice {
  id: string;
  /** The name of the device's browser, or an empty string if unknown. */
  browser: string;
  /** The operating system, such as ``Windows`` or ``iPhone``, or an empty string if unknown. */
  system: string;
  /** The start of the day of the device's last visit, in milliseconds since 1970. */
  seen_ms: number;
  /** Whether the request comes from this device. */
  is_this: boolean;
  /** Whether the host of a table, rather than the guest, made the device's code. */
  by_host: boolean;
}

/** ``GET /api/me/devices``: the signed-in devices, the most recently seen first. */
export interface OwnDevices {
  devices: OwnDevice[];
}

/**
 * ``POST /api/me/devices``: a code that signs in one other device of the guest.
 *
 * ``POST /api/tables/{table}/seats/{seat}/code`` makes a code for the player in a seat who has
 * lost their device.
 */
export interface DeviceCode {
  /** Two groups of four characters. */
  code: string;
  expires_ms: number;
  /** The link to the page for codes, with this code filled in. */
  link: Link;
  /** The link as a QR code, in SVG. */
  picture: string;
}

/** ``POST /api/device``: sign in as the guest whom a code names; ``…/look`` shows the guest. */
export interface TypedCode {
  /** The code as typed: case and spaces do not matter. */
  code: string;
}

/** The possessions of a guest on the server. */
export interface Holding {
  nickname: ShownName;
  /** The number of games, finished or not. */
  games: number;
  /** The number of open tables at which the guest has a seat. */
  seats: number;
}

/** The guest to whom a code leads, and the current guest of the device. */
export interface Continuing {
  to: Holding;
  /** The possessions to which the device would lose access, or None if it has no guest. */
  own: Holding | null;
}

/** ``POST /api/lesson/{step}``: the plays made in a step; the last of them is to be tried. */
export interface LessonAsk {
  plays: PlayText[];
}

/** ``POST /api/lesson/{step}/preview``: the plays made, and a prepared play. */
export interface LessonPreview {
  plays: PlayText[];
  asked: Preview;
}

/** A table where one person plays and nothing is stored, after some plays. */
export interface PracticeTurn {
  you: You;
  /** The number of plays made. */
  seq: number;
  table: PublicTable;
  own: OwnView;
  /** The events of the last play. */
  happenings: Happening[];
  /** The log lines of the last play. */
  log: LogLine[];
  /** The reasons why the last play was refused; empty if it was accepted. */
  reasons: Reason[];
  /** The other players' plays between the person's last turn and the start of playing on. */
  since_turn: Happening[];
}

/** The answer to :class:`LessonAsk`: the table of the step after these plays. */
export interface LessonTurn extends PracticeTurn {
  /** Whether the goal of the step has been reached. */
  is_reached: boolean;
  /** Whether the turn ended before the goal was reached, so that the step must start over. */
  is_missed: boolean;
  /** The next play towards the goal. */
  advice: Alternative;
}

/**
 * ``POST /api/tables/{id}/practice/{hand}/{step}``: plays after a decision of a finished game.
 *
 * Robots' plays name their seat; the person's do not.
 */
export interface PlayOnAsk {
  plays?: PlayText[];
  /** Whether the robot in turn then makes its play. */
  robot?: boolean;
}

/** ``POST`` to the same address with ``/preview``: a play that the person has prepared. */
export interface PlayOnPreview extends PlayOnAsk {
  asked: Preview;
}

/** ``POST`` to the same address with ``/hint``: advice for the person. */
export interface PlayOnHint extends PlayOnAsk {
  asked: AskHint;
}

/** The answer to :class:`PlayOnAsk`: the table after the plays. */
export interface PlayedOn extends PracticeTurn {
  /** The play that a robot has just made, with its seat, or an empty string if there is none. */
  robot_play: string;
  /** The points of each side when the round was played to its end before; empty if it was not. */
  played_points: number[];
}

/** The table of a step after some plays on the way to its goal. */
export interface KeptTurn {
  plays: string[];
  turn: LessonTurn;
  /** The referee's verdict on the last play before it is made, or None without a play. */
  preview: Previewed | null;
}

/** ``GET /api/lesson/kept``: the data that a browser stores for an offline lesson. */
export interface KeptLesson {
  /** For each step, the tables on the way to its goal. */
  steps: Record<string, KeptTurn[]>;
}

/** A move that cost or gained more than chance explains. */
export interface JudgedMove {
  hand: number;
  /** The number of the step in the round, where the deal is 0. */
  step: number;
  seat: number;
  /**
   * The points that the move cost, or gained over the other move, in words without a full
   * stop.
   */
  cost: string;
  /** The move, as a sentence. */
  played: string;
  /** The robot's move, or its next choice, as a sentence. */
  other: string;
  /**
   * The reason for the better of the two, as a sentence, or an empty string if no principle
   * supports it.
   */
  why: string;
}

/** The points that a player's decisions cost. */
export interface PlayerLosses {
  seat: number;
  decisions: number;
  /** The number of decisions that cost more than chance explains. */
  mistakes: number;
  /** The total points that the mistakes cost. */
  lost: number;
  /** The three costliest moves, the worst first. */
  costliest: JudgedMove[];
  /** Advice in place of the worst mistake, as a sentence; empty if there is none. */
  next_time: string;
  /** The move that gained most, or None if no move gained. */
  best: JudgedMove | null;
}

/** The findings of a review. */
export interface FoundReview {
  /** The title of the figure. */
  title: string;
  /** The course of the game as HTML: two charts and their legend. */
  figure: string;
  players: PlayerLosses[];
  /** The round, the step and the points of every mistake, in the order of the game. */
  losses: [number, number, number][];
}

export type ReviewPhase = "waiting" | "running" | "done" | "too_long" | "failed";

/** ``POST`` and ``GET /api/tables/{id}/review``: the progress of a review. */
export interface ReviewState {
  id: string;
  phase: ReviewPhase;
  /** The number of decisions and turns assessed so far. */
  done: number;
  /** The total number of decisions and turns, or 0 before the review begins. */
  total: number;
  /** The seat in which the visitor played, or -1 if there is none. */
  seat: number;
  /** The findings; None until the review is done. */
  found: FoundReview | null;
}

/** ``POST /api/tables/{id}/reason/{hand}/{step}``: the reason for a play. */
export interface PlayReasonSaid {
  /** The reason as a sentence. */
  text: string;
}

/**
 * The best line, in a puzzle of the program (``best``) or from the visitor's own mistake
 * (``own_best``); a line that is as good as trials can tell; another way to make the right choice; a
 * costly line; or no answer.
 */
export type Verdict = "best" | "own_best" | "as_good" | "right_choice" | "wrong" | "given_up";

/** The puzzles of a theme or of a rule text. */
export interface PuzzleGroup {
  id: string;
  title: string;
  count: number;
  tried: number;
  solved: number;
  /** The name of the easiest untried puzzle, or an empty string if all were tried. */
  next: string;
}

/** A costly decision of the visitor, as a puzzle. */
export interface OwnMistake {
  name: string;
  /** A description of the decision. */
  text: string;
  /** The time of the review that found the mistake, in milliseconds since 1970. */
  at_ms: number;
  is_tried: boolean;
  is_solved: boolean;
}

/** ``GET /api/puzzles``: the puzzles, and the visitor's progress. */
export interface PuzzleList {
  /** The name of the puzzle of the day. */
  day: string;
  is_day_tried: boolean;
  is_day_solved: boolean;
  /** The mistakes of the last week, untried mistakes first. */
  mistakes: OwnMistake[];
  themes: PuzzleGroup[];
  texts: PuzzleGroup[];
  count: number;
  solved: number;
}

/** ``POST /api/puzzles/{name}``: the visitor's plays; the last may complete the answer. */
export interface PuzzleAsk {
  plays: PlayText[];
  /** Whether the visitor gives up and wants to see the best line. */
  gives_up: boolean;
}

/** ``POST`` to the same address with ``/preview``: a play that the visitor has prepared. */
export interface PuzzlePreview extends PuzzleAsk {
  asked: Preview;
}

/** ``POST`` to the same address with ``/hint``: the next hint. */
export interface PuzzleHintAsk {
  /** The number of the hint: 1 for the theme of the decision, 2 for the reason. */
  number: number;
}

/** The answer to :class:`PuzzleHintAsk`. */
export interface PuzzleHint {
  text: string;
}

/** The verdict on an answer. */
export interface PuzzleResult {
  verdict: Verdict;
  /** The verdict in a sentence, without the best line. */
  text: string;
  /** The best line, with a sentence that names it. */
  best: Alternative;
  /**
   * The reason for the best line, as a sentence, or an empty string if no principle supports
   * it.
   */
  reason: string;
  /**
   * The levels of robots that find the best line, as a sentence; empty for the visitor's own
   * mistake.
   */
  solved_by: string;
  /** Whether this was the first attempt; no other attempt counts. */
  is_first: boolean;
  /** The name of the next puzzle of the same kind, or an empty string if there is none. */
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
  /** Whether the decision comes from a game of the visitor. */
  is_own: boolean;
  result: PuzzleResult | null;
}

/**
 * ``POST /api/daily/{text}/{day}``: continue a round of one person against robots.
 *
 * ``?version=3`` selects the deal for that version of the robots; with ``?practice``, the round
 * does not count. The answer is a ``PlayedOn``. If ``at`` shows that the page lacks some plays,
 * the request does nothing else, so it may be sent again.
 */
export interface KeptAsk {
  /** The number of plays that the page has shown. */
  at: number;
  /**
   * The action to carry out. ``robot`` lets the robot in turn play; ``restart`` is for practice
   * only.
   */
  act: "show" | "play" | "robot" | "take_back" | "restart";
  /** The person's play, for ``play``. */
  play: PlayText | null;
}

/** ``POST`` to the same address with ``/preview``: a play that the person has prepared. */
export interface KeptPreview {
  asked: Preview;
}

/** ``POST`` to the same address with ``/hint``: advice, which a counted round does not offer. */
export interface KeptHint {
  asked: AskHint;
}

/** A deal that the guest has begun, for the calendar. */
export interface DailyDay {
  /** The date, such as ``2026-11-28``. */
  day: string;
  /** The id of the rule text. */
  text: string;
  /** The version of the robots' play. */
  version: number;
  /** The points by which the guest finished ahead, or None while the round is in play. */
  ahead: number | null;
  /** The percentage of robots that the guest beat; None until all robots have played. */
  percent: number | null;
}

/** ``GET /api/daily``: the deals of the guest, latest day first. */
export interface DailyDays {
  /** The current version of the robots' play. */
  version: number;
  first_day: string;
  /** The level of the robots in the other seats. */
  level: string;
  days: DailyDay[];
}

/** A visitor of this server who has played the deal. */
export interface DailyVisitor {
  name: ShownName;
  ahead: number;
  is_me: boolean;
  /** The id of the round, which can be replayed as the first game of a table with that id. */
  replay: string;
}

/** A result compared with those of robots in the same seat and of other visitors. */
export interface DailyCompared {
  /** The percentage of robots and other visitors beaten; a tie counts half. */
  percent: number;
  /** The percentage of robots beaten, which is the same on every server. */
  percent_of_robots: number;
  /** The mean result of the strongest level, in points ahead. */
  par: number;
  /** The number of robots with a result in each of several equal intervals, the lowest first. */
  bars: number[];
  /** The index of the interval with the guest's result, from 0. */
  place: number;
  /** The lowest result, including the guest's, in points ahead. */
  low: number;
  high: number;
  /** The mean result of each level, in points ahead. */
  means: Record<string, number>;
  /**
   * A line to share, in the guest's language and without cards; empty until all robots have
   * played.
   */
  share: string;
}

/** ``GET /api/daily/{text}/{day}``: the progress of the guest and of the robots in a deal. */
export interface DailyRound {
  day: string;
  text: string;
  /** The version of the robots: that of the query or, by default, that of the guest's round. */
  version: number;
  /**
   * Whether robots of this version play here, so that the deal can be begun, continued and
   * practised.
   */
  is_open: boolean;
  phase: "new" | "begun" | "counted";
  /** The number of rounds that robots have played in the guest's seat. */
  robots_done: number;
  robots_total: number;
  /** The points by which the guest finished ahead, once the round is counted. */
  ahead: number | null;
  /**
   * The guest and the best 50 visitors of this server who have played the deal, best first; empty
   * until the guest's round is counted.
   */
  visitors: DailyVisitor[];
  /** The number of other visitors who have played the deal. */
  more: number;
  /** The address to send; None on a site without a server, which knows its own address. */
  link: Link | null;
  /** The comparison, once the round is counted and every level has played; otherwise None. */
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
  /** The code of the link, which is ``/deals/{code}``. */
  code: string;
}

/** ``POST /api/tables/{id}/deal/{hand}``: a link to the deal of a finished round, for others. */
export interface SentDeal {
  /** The address to send: the page of the deal with the results. */
  page: string;
  /** The address of the deal's table; with ``?practice``, the guest plays the deal again. */
  table: string;
}

/** A visitor of this server who has played deals of a link. */
export interface LinkPlayer {
  name: ShownName;
  is_me: boolean;
  /**
   * For each deal, the points by which the visitor finished ahead; None if the visitor, or the
   * guest who asks, has not finished it.
   */
  ahead: (number | null)[];
  /**
   * For each deal, the id of the round, which can be replayed as the first game of a table with
   * that id; empty if ``ahead`` is None.
   */
  replays: string[];
  /** The sum of the points shown. */
  total: number;
}

/** ``GET /api/deals/{code}``: the deals of a link, and the results on this server. */
export interface DealLinkShown {
  rules_name: Record<string, ShownName>;
  /** The levels of the robots, each once. */
  levels: string[];
  /** The version of the robots' play. */
  version: number;
  /** Whether the deals can be begun: robots of other versions play differently. */
  is_open: boolean;
  /** A note on a deal that was first played at a table; otherwise empty. */
  note: string;
  /**
   * The address to send; None on a site without a server, because such a page knows its own
   * address.
   */
  link: Link | null;
  /** For each deal, whether the guest has begun it. */
  begun: boolean[];
  /** The guest first, then the 50 visitors with the most points, sorted by name. */
  players: LinkPlayer[];
  /** The number of other visitors who have played one of the deals. */
  more: number;
}
