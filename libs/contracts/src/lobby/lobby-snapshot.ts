import { z } from 'zod';
import { MapSide, MapName } from '../matches/create-match';
import { IsoTime, Side, TeamSlot, typedText, WireBoolean } from '../shared';
import { LobbyMode, LobbySettings, LobbyStatus } from './lobby-rules';

/** A snapshot is whole and small, so nobody needs the one before it. */
export const SNAPSHOT_BYTES = 3 * 1_024;
/** So many of the waitlist are named in a snapshot; the rest is a number. */
export const SHOWN_WAITING = 5;

const person = {
  id: z.number().describe('Account.'),
  name: z.string().describe('Name of the account.'),
};

export const LobbySeat = z.object({
  seat: z.number().int().describe('Number of the seat, from 0.'),
  ...person,
  rating: z.number().nullable().describe('Null: not placed, or hidden.'),
  party: z.number().int().nullable().describe('People with the same number came together.'),
  team: TeamSlot.nullable().describe('Null: in no team yet.'),
  marks: z
    .array(z.enum(['ready', 'captain', 'volunteer', 'seen']))
    .describe('What is so: said yes, leads the team, would lead one, was seen on the server.'),
});
export type LobbySeat = z.infer<typeof LobbySeat>;

/** Who is to act now. */
export const LobbyTurn = z.object({
  team: TeamSlot.describe('Whose captain it is.'),
  action: z.enum(['player', 'ban', 'pick', 'side']).describe('What is to be chosen.'),
  map: z.string().nullable().describe('The map whose side is chosen.'),
});
export type LobbyTurn = z.infer<typeof LobbyTurn>;

/** The whole public state of a lobby. It holds nothing with which one could connect to the server. */
export const LobbySnapshot = z
  .object({
    id: z.number().describe('Id of the lobby.'),
    version: z.number().int().describe('Goes up with every change; an older one is dropped.'),
    step: z.number().int().describe('Sent back with acts that are meant for this moment only.'),
    now: IsoTime.describe('Time of the server, so that clocks count right.'),
    status: LobbyStatus.describe('Where it is.'),
    deadline_at: IsoTime.nullable().describe('When this step ends by itself.'),
    notice: z.string().nullable().describe('Why it is where it is, as a code.'),
    mode: z.string().describe('Key of its mode.'),
    players_per_team: z.number().int().describe('Most players of a team.'),
    settings: LobbySettings.omit({ pool: true }).describe('What the host chose.'),
    pool: z.array(MapName).describe('Maps to choose from.'),
    host_id: z.number().describe('Account of the host.'),
    locked: z.boolean().describe('Nobody else comes in.'),
    seats: z.array(LobbySeat).describe('Who sits, by number of seat.'),
    waiting: z.array(z.object(person)).describe('The first of the waitlist.'),
    waiting_count: z.number().int().describe('How many wait.'),
    casters: z.array(z.object(person)).describe('Who comments or watches.'),
    turn: LobbyTurn.nullable().describe('Who is to act; null: nobody alone.'),
    first_pick: TeamSlot.nullable().describe('Who picks players first, as the coin decided.'),
    veto: z
      .array(
        z.object({
          action: z.enum(['ban', 'pick', 'side', 'random', 'decider']).describe('What was done.'),
          team: TeamSlot.nullable().describe('By whom; null: by the platform.'),
          map: z.string().describe('Map that it is about.'),
          side: Side.nullable().describe('Side that was chosen or drawn.'),
          drawn: z.boolean().describe('Chance decided.'),
        }),
      )
      .describe('Steps that were made.'),
    votes: z.record(z.string(), z.number()).describe('Votes by map.'),
    agreed: z.record(z.string(), z.number()).describe('How many would agree on a map.'),
    maps: z
      .object({
        names: z.array(z.string()).describe('Maps in their order.'),
        sides: z.array(MapSide).describe('Rule of sides of each map.'),
        by: z.string().describe('How they were chosen.'),
        drawn: z.boolean().describe('Chance had a part in it.'),
      })
      .nullable()
      .describe('The chosen maps.'),
    tries: z.number().int().describe('Tries to find a server; 0 before the first.'),
    server: z
      .object({
        source: z.enum(['pool', 'on_demand']).describe('A free one of the pool, or one that is started.'),
        place: z.number().int().nullable().describe('Place in the queue of the pool, from 1.'),
        since: IsoTime.describe('Since when it is waited for.'),
      })
      .nullable()
      .describe('The server that is waited for; null: none.'),
    match_id: z.number().nullable().describe('Its match.'),
    result: z
      .object({
        winner: TeamSlot.nullable().describe('Null: a draw.'),
        team1: z.number().describe('Maps won by team 1.'),
        team2: z.number().describe('Maps won by team 2.'),
      })
      .nullable()
      .describe('How the match ended.'),
  })
  .meta({ id: 'LobbySnapshot', description: 'The whole public state of a lobby.' });
export type LobbySnapshot = z.infer<typeof LobbySnapshot>;

/** A lobby as the list shows it. */
export const LobbyCard = z.object({
  id: z.number().describe('Id of the lobby.'),
  version: z.number().int().describe('Goes up with every change.'),
  status: LobbyStatus.describe('Where it is.'),
  mode: z.string().describe('Key of its mode.'),
  name: z.string().describe('Name of the lobby.'),
  host_id: z.number().describe('Account of the host.'),
  access: z.string().describe('Who may sit.'),
  is_challenge: z.boolean().describe('A whole party waits for another one.'),
  seats: z.number().int().describe('Seats that are taken.'),
  capacity: z.number().int().describe('All seats.'),
  waiting: z.number().int().describe('People on the waitlist.'),
  average_rating: z.number().nullable().describe('Of those seated; null: nobody is placed.'),
  map: z.string().nullable().describe('The map, once it is known.'),
  match_id: z.number().nullable().describe('Its match.'),
  created_at: IsoTime.describe('When it was made.'),
});
export type LobbyCard = z.infer<typeof LobbyCard>;
export const LobbyListAnswer = z.object({
  lobbies: z.array(LobbyCard).describe('The one that lacks the fewest people first.'),
});
export type LobbyListAnswer = z.infer<typeof LobbyListAnswer>;
export const LobbyListQuery = z.object({
  mode: typedText(24).optional().describe('Key of a mode.'),
  status: LobbyStatus.optional().describe('Only those that are there.'),
  has_space: WireBoolean.default(false).describe('Only open ones with a free seat.'),
  q: typedText(40, 0).optional().describe('Part of a name.'),
});
export type LobbyListQuery = z.infer<typeof LobbyListQuery>;

export const LobbyModesAnswer = z.object({
  modes: z
    .array(
      z.object({
        title: z.string().describe('Name of the mode for people.'),
        rules: LobbyMode.describe('What it is like.'),
      }),
    )
    .describe('Modes that are switched on.'),
  regions: z
    .array(
      z.object({
        region: z.string().describe('Code of the country in small letters; a value for the setting `region`.'),
        address: z.string().nullable().describe('Where a page measures how far it is; null: not measured.'),
      }),
    )
    .describe('Where servers stand, as the installation says; empty: it does not say.'),
});
export type LobbyModesAnswer = z.infer<typeof LobbyModesAnswer>;

export const LobbyChatLine = z.object({
  id: z.number().describe('Id of the line.'),
  user_id: z.number().describe('Who wrote it.'),
  name: z.string().describe('Name of the account.'),
  text: z.string().describe('What was written.'),
  at: IsoTime.describe('When.'),
});
export type LobbyChatLine = z.infer<typeof LobbyChatLine>;
export const LobbyChatAnswer = z.object({ lines: z.array(LobbyChatLine).describe('Oldest first.') });
export type LobbyChatAnswer = z.infer<typeof LobbyChatAnswer>;
/** Answer of a ping: where this person sits or waits. */
export const LobbyPresenceAnswer = z.object({
  lobby_id: z.number().nullable().describe('Lobby in which the caller sits or waits; null: in none.'),
});
export type LobbyPresenceAnswer = z.infer<typeof LobbyPresenceAnswer>;
export const ChatMutesAnswer = z.object({
  user_ids: z.array(z.number()).describe('Accounts whose lines the caller does not want to read.'),
  people: z
    .array(z.object({ id: z.number().describe('Id of the account.'), name: z.string().describe('Its name.') }))
    .describe('The same accounts by name, the last muted first.'),
});
export type ChatMutesAnswer = z.infer<typeof ChatMutesAnswer>;
export const ChatMuteBody = z.object({ muted: z.boolean().describe('Whether their lines are hidden from now on.') });
export type ChatMuteBody = z.infer<typeof ChatMuteBody>;
export const LobbyInviteAnswer = z.object({ token: z.string().describe('Of the new link; it is shown this once.') });
export type LobbyInviteAnswer = z.infer<typeof LobbyInviteAnswer>;
