import { z } from 'zod';
import { MapName, MapSide } from '../matches/create-match';
import { RowId, Side, TeamSlot, typedText } from '../shared';
import { LobbySettings } from './lobby-rules';

/** Who may do it: anybody signed in, everybody in the lobby, who has a seat, a captain, the host, or staff. */
export type LobbyActBy = 'anyone' | 'member' | 'seated' | 'captain' | 'host' | 'staff';

/**
 * What a second copy of the same request does:
 * - `harmless`: nothing, because it asks for what is already so;
 * - `fenced`: it is refused, because its `step` has passed;
 * - `keyed`: it would be done twice. The caller sends a key, and the same key gets the first answer.
 */
export type LobbyActRepeat = 'harmless' | 'fenced' | 'keyed';

export interface LobbyAct {
  readonly by: LobbyActBy;
  readonly repeat: LobbyActRepeat;
  readonly body: z.ZodType;
  /** One sentence for the description of the interface. */
  readonly summary: string;
}

const act = <B extends z.ZodType>(by: LobbyActBy, repeat: LobbyActRepeat, body: B, summary: string) => ({
  by,
  repeat,
  body,
  summary,
});

const step = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('The step that the caller saw; another one is refused.');
const userId = RowId.describe('Whom it is about.');
const nothing = z.object({});
const map = MapName.describe('A map of the pool.');
const maps = z.array(MapName).min(1).max(7).describe('The maps in their order.');
const reason = typedText(200).describe('Why.');
export const INVITE_TOKEN = z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'must be a token of an invite link');
const entry = z.object({
  side: TeamSlot.nullish().describe('The wanted side, where sides are taken.'),
  party: z.boolean().default(false).describe('Come with the whole party, or not at all.'),
  token: INVITE_TOKEN.nullish().describe('Of an invite link.'),
});

export const CHAT_LINE_MAX = 500;

export const LobbyThumb = z.enum(['good_captain', 'calm']);
export type LobbyThumb = z.infer<typeof LobbyThumb>;
export const LobbyReportKind = z.enum(['cheating', 'abuse', 'griefing']);
export type LobbyReportKind = z.infer<typeof LobbyReportKind>;

/** Every act on a lobby, once. Routes, socket events, checks and tests are made from this table. */
export const LOBBY_ACTS = {
  join: act('anyone', 'harmless', entry, 'Take a seat, or a place on the waitlist.'),
  challenge: act('anyone', 'harmless', entry, 'Take up a challenge with a whole party.'),
  watch: act('anyone', 'harmless', entry.pick({ token: true }), 'Take a seat of a caster.'),
  substitute: act('anyone', 'harmless', entry.pick({ token: true }), 'Take the seat of a person who did not come.'),
  leave: act('member', 'harmless', nothing, 'Leave the lobby.'),
  ready: act('seated', 'harmless', z.object({ step }), 'Say yes in the ready check.'),
  volunteer: act(
    'seated',
    'harmless',
    z.object({ volunteer: z.boolean().describe('Would lead a team.') }),
    'Offer to be a captain, or not.',
  ),
  start: act('host', 'harmless', nothing, 'Begin with those who are here, or confirm the teams.'),
  kick: act(
    'host',
    'harmless',
    z.object({ user_id: userId, for_good: z.boolean().default(false).describe('They may not come back.') }),
    'Send a person away, for good or not.',
  ),
  unban: act('host', 'harmless', z.object({ user_id: userId }), 'Let a person come back.'),
  lock: act(
    'host',
    'harmless',
    z.object({ locked: z.boolean().describe('Whether it is locked from now on.') }),
    'Let nobody else in, or open again.',
  ),
  swap: act(
    'host',
    'keyed',
    z.object({ user_id: userId, with: RowId.nullish().describe('Null: to a free seat of the other side.') }),
    'Let two people change sides, each with their party.',
  ),
  hand_over: act('host', 'harmless', z.object({ user_id: userId }), 'Make another person the host.'),
  extend: act('host', 'keyed', nothing, 'Keep the lobby open half an hour longer.'),
  cancel: act('host', 'harmless', nothing, 'Call the lobby off.'),
  captain: act('captain', 'harmless', z.object({ user_id: userId }), 'Make a mate the captain.'),
  pick: act(
    'captain',
    'fenced',
    z.union([z.object({ user_id: userId, step }), z.object({ map, step })]),
    'Pick a player, or a map.',
  ),
  ban: act('captain', 'fenced', z.object({ map, step }), 'Ban a map.'),
  side: act(
    'captain',
    'fenced',
    z.object({ side: Side.describe('The side to begin on.'), step }),
    'Choose the side of a map.',
  ),
  vote: act('seated', 'harmless', z.object({ map, step }), 'Vote for a map; the last vote counts.'),
  maps: act('host', 'fenced', z.object({ maps, step }), 'Choose the maps as the host.'),
  agree: act(
    'seated',
    'harmless',
    z.object({ map: MapName.nullable().describe('Null: on none.') }),
    'Agree on a map; it is played when everybody does.',
  ),
  override: act(
    'staff',
    'harmless',
    z.object({
      maps,
      sides: z.array(MapSide).min(1).max(7).describe('Rule of sides of each map.'),
      reason,
    }),
    'Say which maps are played, and why.',
  ),
  veto_clock: act(
    'staff',
    'fenced',
    z.object({
      what: z.enum(['undo', 'restart', 'pause', 'resume']).describe('What is done.'),
      reason: typedText(200, 0).default('').describe('Why; needed to undo and to restart.'),
      step,
    }),
    'Take back a step of the veto, begin it anew, stop its clock or let it go on.',
  ),
  latency: act(
    'seated',
    'harmless',
    z.object({
      regions: z
        .record(z.string().regex(/^[a-z]{2,8}$/), z.number().int().min(0).max(2_000))
        .refine((regions) => Object.keys(regions).length <= 12, 'at most 12 regions')
        .describe('Measured milliseconds, by the country of the servers in small letters.'),
    }),
    'Say how far the regions are, as the page measured it.',
  ),
  again: act(
    'member',
    'harmless',
    nothing,
    'After the end: play once more with the same people, in a lobby of its own.',
  ),
  thumb: act(
    'member',
    'harmless',
    z.object({ user_id: userId, kind: LobbyThumb.describe('What was good.') }),
    'Say something good about a mate of the match that ended; once each.',
  ),
  report: act(
    'member',
    'harmless',
    z.object({
      user_id: userId,
      kind: LobbyReportKind.describe('What it is about.'),
      round: z.number().int().min(1).max(99).nullish().describe('In which round.'),
      demo_seconds: z
        .number()
        .int()
        .min(0)
        .max(32_000)
        .nullish()
        .describe('Where in the demo, in seconds from its beginning.'),
      text: typedText(500).describe('What happened.'),
    }),
    'Tell the staff what somebody did.',
  ),
  call_staff: act(
    'member',
    'harmless',
    z.object({ text: typedText(500).describe('What is wrong.') }),
    'Ask the staff to come.',
  ),
  call_off: act('staff', 'harmless', z.object({ reason }), 'Call a lobby off as staff.'),
  invite: act('host', 'keyed', nothing, 'Make an invite link; earlier ones stop to hold.'),
  revoke_invite: act('host', 'harmless', nothing, 'Let no invite link hold any more.'),
  mute: act(
    'host',
    'harmless',
    z.object({ user_id: userId, muted: z.boolean().describe('Whether they are silent from now on.') }),
    'Let a person write nothing here, or let them again.',
  ),
  chat: act('member', 'keyed', z.object({ text: typedText(CHAT_LINE_MAX).describe('What to say.') }), 'Write a line.'),
  delete_line: act(
    'staff',
    'harmless',
    z.object({ line_id: RowId.describe('Id of the line.') }),
    'Take a line of the chat away.',
  ),
} as const satisfies Readonly<Record<string, LobbyAct>>;

export type LobbyActName = keyof typeof LOBBY_ACTS;
export type LobbyActBody<N extends LobbyActName> = z.output<(typeof LOBBY_ACTS)[N]['body']>;
export const LOBBY_ACT_NAMES = Object.keys(LOBBY_ACTS) as LobbyActName[];

/** The path of an act under `/lobbies/{id}`; words are joined by hyphens. */
export const lobbyActPath = (name: LobbyActName): string => name.replaceAll('_', '-');
/** The name of the socket event of an act. */
export const lobbyActEvent = (name: LobbyActName): string => `lobby:${lobbyActPath(name)}`;

/** Query of reads of one lobby. */
export const LobbyLinkQuery = z.object({
  token: INVITE_TOKEN.optional().describe('Of an invite link, for a private lobby.'),
});
export type LobbyLinkQuery = z.infer<typeof LobbyLinkQuery>;

/** A new lobby: the mode by its key, and what the host chooses. What is absent is as the mode has it. */
export const CreateLobbyBody = z.object({
  mode: z
    .string()
    .regex(/^[a-z0-9_]{1,24}$/)
    .describe('Key of a mode.'),
  settings: LobbySettings.partial()
    .default({})
    .describe('What the host chooses; what is absent is as the mode has it.'),
  party: z.boolean().default(false).describe('Come with the whole party, or not at all.'),
});
export type CreateLobbyBody = z.infer<typeof CreateLobbyBody>;
export const UpdateLobbyBody = LobbySettings.partial();
export type UpdateLobbyBody = z.infer<typeof UpdateLobbyBody>;
