import { z } from 'zod';
import { MapName, MapSide } from '../matches/create-match';
import { Side, TeamSlot, typedText } from '../shared';
import { LiveWebVeto } from './web-veto';

/** Who may do it: a captain for the own team (staff for either), or staff alone: the owner of the match, admins. */
export type VetoActBy = 'captain' | 'staff';

const act = <B extends z.ZodType>(by: VetoActBy, body: B, summary: string) => ({ by, body, summary });

const step = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('The `step` that the caller saw; where something happened since, nothing is done.');
const reason = typedText(200).describe('Why; everybody can read it.');
const team = TeamSlot.nullish().describe('For which team, where staff act; captains act for their own.');

/** Every act on a veto on the web, once: routes, rights, description and tests are made from this table. */
export const VETO_ACTS = {
  ready: act('captain', z.object({ team }), 'Say that the captain of a team is there; when both are, the veto begins.'),
  ban: act('captain', z.object({ map: MapName.describe('A map that is left.'), step, team }), 'Ban a map.'),
  pick: act('captain', z.object({ map: MapName.describe('A map that is left.'), step, team }), 'Pick a map.'),
  side: act(
    'captain',
    z.object({ side: Side.describe('Side on which the team begins.'), step, team }),
    'Choose the side of the map that the other team picked.',
  ),
  start: act('staff', z.object({}), 'Begin the veto, whoever is there.'),
  undo: act('staff', z.object({ step, reason }), 'Take the last step back, with what followed from it.'),
  restart: act('staff', z.object({ step, reason }), 'Begin with the first step again.'),
  clock: act(
    'staff',
    z.object({ step, paused: z.boolean().describe('Whether the clock stands still from now on.') }),
    'Pause the clock of the step, or let it run on.',
  ),
  override: act(
    'staff',
    z.object({
      step,
      maps: z.array(MapName).min(1).max(7).describe('The maps in the order of play.'),
      sides: z.array(MapSide).min(1).max(7).describe('Rule of sides of each map.'),
      reason,
    }),
    'Say which maps are played.',
  ),
} as const;

export type VetoActName = keyof typeof VETO_ACTS;
export type VetoActBody<N extends VetoActName> = z.output<(typeof VETO_ACTS)[N]['body']>;
export const VETO_ACT_NAMES = Object.keys(VETO_ACTS) as VetoActName[];
/** What a captain may do, by account or by link. */
export const CAPTAIN_ACTS = VETO_ACT_NAMES.filter((name) => VETO_ACTS[name].by === 'captain');

/** As whom the caller acts. */
export const VetoRole = z.object({
  team: TeamSlot.nullable().describe('Team whose captain the caller is; null: of none.'),
  staff: z.boolean().describe('The caller may act for either team, and undo, restart and decide.'),
});
export type VetoRole = z.infer<typeof VetoRole>;

/** A link with which a captain without an account acts for one team in one match. The token itself is shown once. */
export const VetoLink = z
  .object({
    id: z.number().describe('Id of the link.'),
    team: TeamSlot.describe('The team that it acts for.'),
    made_at: z.string().describe('When it was made.'),
    expires_at: z.string().describe('Until when it can be used.'),
    revoked: z.boolean().describe('It was taken back.'),
  })
  .meta({ id: 'VetoLink', description: 'A captain’s link.' });
export type VetoLink = z.infer<typeof VetoLink>;

/** The veto on the web without a delay: for captains, for staff, and where the public sees it without one. */
export const WebVetoAnswer = z.object({
  match_id: z.number().describe('Id of the match.'),
  title: z.string().describe('Title of the match.'),
  team1_name: z.string().describe('Name of team 1.'),
  team2_name: z.string().describe('Name of team 2.'),
  now: z.string().describe('Time of the server, for clocks that count down.'),
  veto: LiveWebVeto.describe('The veto as it stands.'),
  you: VetoRole.describe('As whom the caller acts.'),
});
export type WebVetoAnswer = z.infer<typeof WebVetoAnswer>;

export const VETO_TOKEN = z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'must be the token of a captain’s link');

export const MakeVetoLinkBody = z.object({
  team: TeamSlot.describe('The team that it acts for. An earlier link of that team ends.'),
  hours: z.coerce.number().int().min(1).max(168).default(24).describe('How long it can be used.'),
});
export type MakeVetoLinkBody = z.infer<typeof MakeVetoLinkBody>;
export const VetoLinkMade = z.object({
  token: z.string().describe('For the address `/veto/<token>`; shown now and never again.'),
  link: VetoLink.describe('The link.'),
});
export type VetoLinkMade = z.infer<typeof VetoLinkMade>;
export const VetoLinksAnswer = z.object({ links: z.array(VetoLink).describe('Links of this match, newest first.') });
export type VetoLinksAnswer = z.infer<typeof VetoLinksAnswer>;
