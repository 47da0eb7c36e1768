import type { MatchCommandKind, MatchStatus } from './match-status';
import { OPEN } from './open-statuses';

/**
 * What a worker asks before it carries out a command that another worker, or an earlier try, may have sent already:
 * - `status`: the status of the server, whatever was noted. What it shows as done is not sent.
 * - `mark_then_status`: the ledger, where the command is marked as sent before its bytes leave. Without the mark it was never sent;
 *   with it the status decides, and what the status cannot decide is not sent again.
 * - `mark_then_unknown`: the ledger alone, because no status shows the effect. Once marked it is never sent again and ends as unknown.
 * - `never_sent`: the command is settled where it is decided, and no server hears of it.
 */
export type BeforeRetry = 'status' | 'mark_then_status' | 'mark_then_unknown' | 'never_sent';

/**
 * What a command does with the one slot of its match, which keeps two commands from being at a server at the same time:
 * - `none`: it runs beside whatever holds the slot.
 * - `takes`: it is refused while another command holds the slot.
 * - `waits`: like `takes`, but a command of the automatic recovery is waited for: a person never loses to it.
 * - `displaces_recovery`: like `takes`, but a command of the automatic recovery is given up.
 * - `displaces`: whatever holds the slot is given up, because staff must always be able to end a match.
 */
export type SlotUse = 'none' | 'takes' | 'waits' | 'displaces_recovery' | 'displaces';

/**
 * Which server a command needs:
 * - `needed`: the one that the match is on; without one it means nothing.
 * - `named`: it may name one itself.
 * - `told`: the match changes when it is decided; the server is told if there is one.
 * - `untold`: it is settled where it is decided, and no server hears of it.
 */
export type ServerUse = 'needed' | 'named' | 'told' | 'untold';

/** What a command is about. A later command about the same answers an earlier one whose end is in doubt. */
export type CommandSubject = 'game' | 'pause' | 'start' | 'end' | 'roster' | 'chat' | 'console';

/** What is known of one kind of command. */
export interface MatchCommandTraits {
  /** Statuses in which it is legal. */
  readonly legalIn: readonly MatchStatus[];
  readonly slot: SlotUse;
  readonly server: ServerUse;
  readonly subject: CommandSubject;
  /** What the server fetches from us for it: the game as it stands in our store, or a new one. It takes as long as a change of map. */
  readonly fetches: 'stored' | 'new' | null;
  /** It opens an attempt: what is seen of the game afterwards is the game that it put onto the server. */
  readonly opensAttempt: boolean;
  /** Statuses that prove it, should nobody know how it ended; null: none does. */
  readonly provenBy: readonly MatchStatus[] | null;
  /** Whether staff are told when nobody knows how it ended. */
  readonly doubtIsTold: boolean;
  /** Who drives the recovery of a lost match after it; null for what has nothing to do with it. */
  readonly drives: 'automatic' | 'manual' | null;
  /** It undoes, ends or moves a match: whoever asks must have seen what the match is now. */
  readonly destructive: boolean;
  /** The page opens a dialog of this name for it. `warns`: the rest of the staff is warned while one stands open. */
  readonly dialog: 'plain' | 'warns' | null;
  /** Who may ask: whoever administers the match, or whoever may also use the console of its server. */
  readonly right: 'administer' | 'rcon';
  /** Decision 0023. */
  readonly beforeRetry: BeforeRetry;
}

const IN_PLAY = ['warmup', 'veto', 'knife', 'live', 'paused', 'halftime', 'between_maps'] as const;
const ON_SERVER = ['loading', ...IN_PLAY, 'server_lost'] as const;
const UNLOADED_OR_IN_PLAY = ['scheduled', ...IN_PLAY] as const;

/** What most commands have in common; each says what is otherwise. */
const USUAL = {
  slot: 'takes',
  server: 'needed',
  fetches: null,
  opensAttempt: false,
  provenBy: null,
  doubtIsTold: true,
  drives: null,
  destructive: false,
  dialog: null,
  right: 'administer',
  beforeRetry: 'status',
} as const;
const ROSTER = {
  ...USUAL,
  legalIn: UNLOADED_OR_IN_PLAY,
  slot: 'none',
  server: 'told',
  subject: 'roster',
  beforeRetry: 'mark_then_unknown',
} as const;
const END = {
  ...USUAL,
  legalIn: OPEN,
  slot: 'displaces',
  server: 'told',
  subject: 'end',
  destructive: true,
  dialog: 'warns',
} as const;

/** Every kind of command with its traits: what rules, SQL, worker and page decide by (decision 0035). */
const CATALOGUE = {
  load: {
    ...USUAL,
    legalIn: ['scheduled', 'load_failed'],
    server: 'named',
    subject: 'game',
    fetches: 'stored',
    opensAttempt: true,
    provenBy: IN_PLAY,
    dialog: 'warns',
  },
  pause: { ...USUAL, legalIn: ['live'], subject: 'pause', provenBy: ['paused'], dialog: 'plain' },
  unpause: {
    ...USUAL,
    legalIn: ['paused'],
    slot: 'waits',
    subject: 'pause',
    provenBy: OPEN.filter((status) => status !== 'paused'),
  },
  tech_timeout: {
    ...USUAL,
    legalIn: ['live', 'paused'],
    subject: 'pause',
    provenBy: ['paused'],
    dialog: 'plain',
  },
  cancel: END,
  forfeit: END,
  restart: {
    ...USUAL,
    legalIn: [...IN_PLAY, 'server_lost'],
    slot: 'waits',
    subject: 'game',
    fetches: 'new',
    opensAttempt: true,
    destructive: true,
    dialog: 'warns',
  },
  restore: {
    ...USUAL,
    legalIn: [...IN_PLAY, 'server_lost'],
    slot: 'waits',
    subject: 'game',
    fetches: 'stored',
    destructive: true,
    dialog: 'warns',
    beforeRetry: 'mark_then_status',
  },
  change_server: {
    ...USUAL,
    legalIn: OPEN.filter((status) => status !== 'loading'),
    slot: 'displaces_recovery',
    server: 'named',
    subject: 'game',
    fetches: 'stored',
    opensAttempt: true,
    destructive: true,
    dialog: 'warns',
  },
  recover: {
    ...USUAL,
    legalIn: ['server_lost'],
    server: 'untold',
    subject: 'game',
    fetches: 'stored',
    doubtIsTold: false,
    drives: 'automatic',
  },
  take_over: {
    ...USUAL,
    legalIn: ['server_lost'],
    slot: 'none',
    server: 'untold',
    subject: 'game',
    doubtIsTold: false,
    drives: 'manual',
    beforeRetry: 'never_sent',
  },
  finish: {
    ...END,
    legalIn: ['server_lost'],
    server: 'untold',
    doubtIsTold: false,
    dialog: null,
    beforeRetry: 'never_sent',
  },
  force_start: { ...USUAL, legalIn: ['warmup'], subject: 'start', dialog: 'warns' },
  add_player: ROSTER,
  remove_player: ROSTER,
  add_spectator: ROSTER,
  say: {
    ...USUAL,
    legalIn: ON_SERVER,
    slot: 'none',
    subject: 'chat',
    doubtIsTold: false,
    dialog: 'plain',
    beforeRetry: 'mark_then_unknown',
  },
  rcon: {
    ...USUAL,
    legalIn: [...ON_SERVER, 'load_failed'],
    slot: 'none',
    subject: 'console',
    doubtIsTold: false,
    right: 'rcon',
    beforeRetry: 'mark_then_unknown',
  },
} as const satisfies Readonly<Record<MatchCommandKind, MatchCommandTraits>>;

export const MATCH_COMMAND_CATALOGUE: Readonly<Record<MatchCommandKind, MatchCommandTraits>> = CATALOGUE;

export const COMMAND_KINDS: readonly MatchCommandKind[] = Object.keys(CATALOGUE) as MatchCommandKind[];

/** The kinds with these traits, in the order of the catalogue. */
export const commandsWith = (fits: (traits: MatchCommandTraits) => boolean): MatchCommandKind[] =>
  COMMAND_KINDS.filter((kind) => fits(MATCH_COMMAND_CATALOGUE[kind]));

/** Kinds for which the page has a dialog. */
export type DialogCommand = {
  [K in MatchCommandKind]: (typeof CATALOGUE)[K]['dialog'] extends null ? never : K;
}[MatchCommandKind];
export const DIALOG_COMMANDS = commandsWith(({ dialog }) => dialog !== null) as DialogCommand[];
