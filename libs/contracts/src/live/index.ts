import { z } from 'zod';
import { ServerRequest } from '../fleet';
import {
  LedgerEntry,
  MatchLogFrame,
  PresenceFrame,
  MatchCommandKind,
  MatchStatus,
  PauseType,
  RecoveryStep,
} from '../matches';
import { Side, TeamSlot } from '../shared';
import { TournamentFrame } from '../tournaments/tournament-answers';
import { LiveWebVeto } from '../vetoes/web-veto';

/** Live frames carry the present state of one small thing with its version, never a delta (architecture §6). */
export const LiveTeam = z
  .object({
    id: z.number().nullable().describe('Id of the team; null when it is gone.'),
    name: z.string().describe('Name.'),
    tag: z.string().describe('Short name.'),
    flag: z.string().nullable().describe('Country code.'),
    logo: z.string().nullable().describe('Name of the logo.'),
    maps_won: z.number().describe('Maps won.'),
  })
  .meta({ id: 'LiveTeam', description: 'A team of a match, as it stands.' });
export type LiveTeam = z.infer<typeof LiveTeam>;

export const MapStatus = z.enum(['upcoming', 'warmup', 'live', 'finished']);

export const LiveMapSummary = z
  .object({
    number: z.number().describe('Number of the map, from 0.'),
    name: z.string().describe('Name of the map.'),
    status: MapStatus.describe('Where the map stands.'),
    team1_score: z.number().describe('Rounds of team 1.'),
    team2_score: z.number().describe('Rounds of team 2.'),
    winner: TeamSlot.nullable().describe('Team that won the map.'),
    unproven: z.boolean().describe('It is over, and nothing proves its score: it may be another one.'),
  })
  .meta({ id: 'LiveMapSummary', description: 'One map of a series.' });
export type LiveMapSummary = z.infer<typeof LiveMapSummary>;

/** What a recovery asks, with what each answer loses. */
export const RecoveryQuestion = z.object({
  /** `ended_unseen`: the match ended on its server while nobody could see it. `rounds_lost`: the newest backup is too old. */
  kind: z.enum(['ended_unseen', 'rounds_lost']).describe('What is asked.'),
  map_number: z.number().describe('Number of the map.'),
  restore: z
    .object({
      round: z.number().describe('Rounds of the map that are kept.'),
      team1_score: z.number().describe('Rounds of team 1 then.'),
      team2_score: z.number().describe('Rounds of team 2 then.'),
    })
    .nullable()
    .describe('Where a restore goes back to; null: there is no backup.'),
  lost_rounds: z.number().describe('Rounds known to us that a restore loses; those that nobody saw come on top.'),
});
export type RecoveryQuestion = z.infer<typeof RecoveryQuestion>;

/** Part `match`: the header of a match. `legal` is what its state allows; `can` of GET /matches/:id narrows it to the viewer. */
export const LiveMatch = z
  .object({
    id: z.number().describe('Id of the match.'),
    version: z.number().describe('Grows with every event of the match.'),
    title: z.string().describe('Title.'),
    status: MatchStatus.describe('Where the match stands.'),
    max_maps: z.number().describe('Length of the series in maps.'),
    team1: LiveTeam.describe('Team 1.'),
    team2: LiveTeam.describe('Team 2.'),
    winner: TeamSlot.nullable().describe('Team that won.'),
    cancelled: z.boolean().describe('It was cancelled.'),
    forfeit: z.boolean().describe('It was given to one team.'),
    season_id: z.number().nullable().describe('Id of the season.'),
    server_id: z.number().nullable().describe('Id of the server.'),
    owner_id: z.number().nullable().describe('Id of the owner.'),
    attempt: z.number().describe('Number of the load on a server, from 1.'),
    current_map: z.number().nullable().describe('Number of the map that is played.'),
    team1_side: Side.nullable().describe('Side of team 1 now.'),
    maps: z.array(LiveMapSummary).describe('The maps of the series.'),
    pause: z
      .object({
        since: z.string().describe('Since when.'),
        by: z.string().nullable().describe('Name of the person.'),
        reason: z.string().nullable().describe('Why.'),
        type: PauseType.describe('Whose pause.'),
        team: TeamSlot.nullable().describe('Which team.'),
        /** When a pause with a length is over; the page counts down to it. */
        ends_at: z.string().nullable().describe('When a pause with a length is over.'),
      })
      .nullable()
      .describe('The present pause.'),
    /** Pauses taken and allowed per team on this map; `allowed` null: no limit. */
    pause_budgets: z
      .array(
        z.object({
          team: TeamSlot.describe('Team.'),
          type: PauseType.describe('Kind of pause.'),
          used: z.number().describe('Taken.'),
          allowed: z.number().nullable().describe('Allowed; null: no limit.'),
        }),
      )
      .describe('Pauses taken and allowed per team on this map.'),
    tech_timeout_seconds: z.number().describe('Length of a technical timeout, unless staff say another one.'),
    server_lost_since: z.string().nullable().describe('Since when the server is not heard of.'),
    /** The way back of a lost match: who drives it, how far it is, what it restores. Null when nothing is to be recovered. */
    recovery: z
      .object({
        step: RecoveryStep.describe('How far it is.'),
        mode: z.enum(['automatic', 'manual']).describe('Whether a person drives it.'),
        since: z.string().describe('Since when.'),
        map_number: z.number().nullable().describe('Number of the map.'),
        round: z.number().nullable().describe('Number of the round.'),
        tries: z.number().describe('Tries so far.'),
        /** Why the last try did not work, as a code. */
        problem: z.string().nullable().describe('Why the last try did not work, as a code.'),
        question: RecoveryQuestion.nullable().describe('What a person must decide; null: nothing.'),
      })
      .nullable()
      .describe('The way back of a lost match.'),
    /** What the platform knows and does not believe yet: a server that plays on by itself (plugin contract F10). */
    quarantine: z
      .object({
        map_number: z.number().describe('Number of the map.'),
        round: z.number().describe('Number of the round.'),
        team1_score: z.number().describe('Rounds of team 1.'),
        team2_score: z.number().describe('Rounds of team 2.'),
        since: z.string().describe('Since when.'),
      })
      .nullable()
      .describe('What the platform knows and does not believe yet: a server that plays on by itself.'),
    pending: z
      .object({
        command_id: z.string().describe('Id of the command.'),
        kind: MatchCommandKind.describe('What was asked.'),
        by: z.string().nullable().describe('Name of the person.'),
        requested_at: z.string().describe('When.'),
        sent: z.boolean().describe('It left for the server.'),
      })
      .nullable()
      .describe('The command under way.'),
    load_failure: z.string().nullable().describe('Why the last load failed, as a code.'),
    attention: z.string().nullable().describe('What staff must look at, as a code.'),
    unproven: z
      .boolean()
      .describe('The score of the series is no fact: one of its maps is unproven, or its maps say something else.'),
    unconfirmed: z
      .boolean()
      .describe('A person who is not staff could have made it up, and no staff has confirmed it: boards leave it out.'),
    confirmed: z.boolean().describe('It would be unconfirmed, had staff not confirmed it.'),
    legal: z.array(MatchCommandKind).describe('Commands that the state allows.'),
    private: z.boolean().describe('Only owner, staff and players see it.'),
    start_time: z.string().nullable().describe('When it began, or shall begin.'),
    end_time: z.string().nullable().describe('When it ended.'),
    created_at: z.string().describe('When it was made.'),
  })
  .meta({ id: 'LiveMatch', description: 'The header of a match, as it stands.' });
export type LiveMatch = z.infer<typeof LiveMatch>;

/** How a round ended, from the engine's reason code (plugin contract §2.3); `unknown` where the event never came. */
export const RoundReason = z.enum(['elimination', 'bomb', 'defuse', 'time', 'surrender', 'other', 'unknown']);
export type RoundReason = z.infer<typeof RoundReason>;

export const LiveRound = z
  .object({
    round: z.number().describe('Number of the round, from 1.'),
    winner: TeamSlot.nullable().describe('Team that won the round.'),
    winner_side: Side.nullable().describe('Side that won it.'),
    reason: RoundReason.describe('How it ended.'),
    team1_score: z.number().describe('Rounds of team 1 after it.'),
    team2_score: z.number().describe('Rounds of team 2 after it.'),
    inferred: z.boolean().describe('Told from what followed, for its own report never came.'),
  })
  .meta({ id: 'LiveRound', description: 'One round.' });
export type LiveRound = z.infer<typeof LiveRound>;

/** Part `map:<n>`: one map with its rounds. `epoch` grows with each restore. */
/** `told`: last report or status, `series`: the score of the series, `demo`: its rounds, `backup`: the newest one of the server, `word`: staff. */
export const EvidenceKind = z.enum(['map_result', 'told', 'series', 'demo', 'backup', 'word']);

export const MapEvidence = z
  .object({
    kind: EvidenceKind.describe('Who told it.'),
    team1_score: z.number().nullable().describe('Rounds of team 1; null: not told.'),
    team2_score: z.number().nullable().describe('Rounds of team 2; null: not told.'),
    winner: TeamSlot.nullable().describe('Team that won; null: not told, or a draw.'),
    rounds: z.number().nullable().describe('Rounds played by then; null: not told.'),
    by: z.string().nullable().describe('Who of the staff said it.'),
    reason: z.string().nullable().describe('Why they said it.'),
  })
  .meta({ id: 'MapEvidence', description: 'One piece of what was told of the end of a map.' });
export type MapEvidence = z.infer<typeof MapEvidence>;

export const LiveMap = LiveMapSummary.extend({
  epoch: z.number().describe('Grows with each restore.'),
  rounds: z.array(LiveRound).describe('Its rounds in order.'),
  team1_first_side: Side.nullable().describe('Side on which team 1 began.'),
  evidence: z.array(MapEvidence).describe('What was told of its end, the strongest first; empty while it is open.'),
  start_time: z.string().nullable().describe('When it began.'),
  end_time: z.string().nullable().describe('When it ended.'),
}).meta({ id: 'LiveMap', description: 'One map with its rounds.' });
export type LiveMap = z.infer<typeof LiveMap>;

export const LivePlayer = z
  .object({
    steam_id: z.string().describe('SteamID64.'),
    name: z.string().describe('Name.'),
    team: TeamSlot.nullable().describe('Team.'),
    kills: z.number().describe('Kills.'),
    deaths: z.number().describe('Deaths.'),
    assists: z.number().describe('Assists.'),
    headshot_kills: z.number().describe('Kills by headshot.'),
    damage: z.number().describe('Damage.'),
    rounds: z.number().describe('Rounds played.'),
    k1: z.number().describe('Rounds with 1 kill.'),
    k2: z.number().describe('Rounds with 2 kills.'),
    k3: z.number().describe('Rounds with 3 kills.'),
    k4: z.number().describe('Rounds with 4 kills.'),
    k5: z.number().describe('Rounds with 5 kills.'),
    mvp: z.number().describe('Rounds as the most valuable player.'),
    score: z.number().describe('Contribution score.'),
    util_damage: z.number().describe('Damage by grenades.'),
    enemies_flashed: z.number().describe('Enemies flashed.'),
    rating: z.number().describe('Rating, two decimals.'),
    adr: z.number().describe('Damage per round.'),
    kdr: z.number().describe('Kills per death.'),
    hsp: z.number().describe('Percentage of kills by headshot.'),
    /** true when rounds are missing, so k1..k5 and with them the rating are estimates. */
    estimated: z.boolean().describe('Rounds are missing, so k1 to k5 and the rating are estimates.'),
  })
  .meta({ id: 'LivePlayer', description: 'One player on one map.' });
export type LivePlayer = z.infer<typeof LivePlayer>;

/** Part `scoreboard:<n>`. */
export const LiveScoreboard = z
  .object({
    map_number: z.number().describe('Number of the map, from 0.'),
    players: z.array(LivePlayer).describe('Players of both teams.'),
  })
  .meta({ id: 'LiveScoreboard', description: 'The players of one map.' });
export type LiveScoreboard = z.infer<typeof LiveScoreboard>;

/** Part `veto`: steps in order; `side` is the side chosen on that map and by whom. */
export const LiveVeto = z
  .object({
    steps: z
      .array(
        z.object({
          team: TeamSlot.nullable().describe('Team that acted.'),
          team_name: z.string().describe('Its name, or `Decider`.'),
          map: z.string().describe('Name of the map.'),
          action: z.enum(['ban', 'pick', 'decider']).describe('What was done with it.'),
          side: Side.nullable().describe('Side chosen on it.'),
          side_team: TeamSlot.nullable().describe('Team that chose.'),
        }),
      )
      .describe('Steps in order.'),
    web: LiveWebVeto.optional().describe('The veto on the web; absent: it is held in the game, or not at all.'),
  })
  .meta({ id: 'LiveVeto', description: 'The veto as it stands.' });
export type LiveVeto = z.infer<typeof LiveVeto>;

const part = <Name extends z.ZodType<string>, Body extends z.ZodType>(name: Name, body: Body) =>
  z.object({
    match_id: z.number().describe('Id of the match.'),
    part: name.describe('Which part.'),
    version: z.number().describe('Version of the match that it is of.'),
    body: body.describe('Present state of that part.'),
  });

/** Event `part`: one part of a match, as it stands. */
export const PartFrame = z.union([
  part(z.literal('match'), LiveMatch),
  part(z.templateLiteral(['map:', z.number()]), LiveMap),
  part(z.templateLiteral(['scoreboard:', z.number()]), LiveScoreboard),
  part(z.literal('veto'), LiveVeto),
]);
export type PartFrame = z.infer<typeof PartFrame>;

/** Event `timeline`: one domain event as a person may read it; `type` is translated by the page, `data` fills it in. */
export const TimelineEntry = z
  .object({
    match_id: z.number().describe('Id of the match.'),
    version: z.number().describe('Version of the match with this event.'),
    type: z.string().describe('Kind of event.'),
    at: z.string().describe('When.'),
    actor: z
      .object({
        kind: z.enum(['user', 'server', 'platform']).describe('What kind of actor.'),
        id: z.number().nullable().describe('Id of the user.'),
        name: z.string().describe('Name.'),
      })
      .describe('Who did it.'),
    data: z.record(z.string(), z.unknown()).describe('What fills the sentence in.'),
  })
  .meta({ id: 'TimelineEntry', description: 'One event of a match, as a person may read it.' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Event `command`, staff only: the present state of one ledger line. */
export const CommandFrame = LedgerEntry;
export type CommandFrame = LedgerEntry;

/** Event `freshness`: how old our knowledge of the game server is. Volatile, without a version. */
export const FreshnessFrame = z
  .object({
    match_id: z.number().describe('Id of the match.'),
    last_event_at: z.string().nullable().describe('When the server last reported.'),
    last_status_at: z.string().nullable().describe('When the server last answered.'),
    rcon_ms: z.number().nullable().describe('How long that took, in milliseconds.'),
    unreachable_since: z.string().nullable().describe('Since when it does not answer.'),
  })
  .meta({ id: 'Freshness', description: 'How old our knowledge of a game server is.' });
export type FreshnessFrame = z.infer<typeof FreshnessFrame>;

/** How much of readiness the plugin tells: of each player, of each team, of all who are connected together, or nothing. */
export const ReadyTold = z.enum(['players', 'teams', 'together', 'nothing']);
export type ReadyTold = z.infer<typeof ReadyTold>;

const ArrivalsTeam = z.object({
  /** Told of the team as a whole; null where the plugin does not say it of teams. */
  ready: z.boolean().nullable().describe('The team is ready; null: not told.'),
  players: z
    .array(
      z.object({
        steam_id: z.string().describe('SteamID64.'),
        name: z.string().describe('Name on the roster; may be empty.'),
        coach: z.boolean().describe('A coach: nobody waits for them.'),
        connected: z.boolean().nullable().describe('Is on the server; null: not known.'),
        ready: z.boolean().nullable().describe('Is ready; null: not known.'),
      }),
    )
    .describe('Everybody on the roster.'),
});

/**
 * Event `arrivals`: who is connected and who is ready while a match waits for its players, as far as the server tells. It has no
 * version and is valid for `attempt` and `map_number` only.
 */
export const ArrivalsFrame = z
  .object({
    match_id: z.number().describe('Id of the match.'),
    attempt: z.number().describe('Number of the load on a server.'),
    map_number: z.number().nullable().describe('Number of the map that is waited for.'),
    at: z.string().describe('When the server said so.'),
    needed: z.number().describe('Players that each team needs.'),
    map: z.string().nullish().describe('Map that the server names; null or absent: none.'),
    loaded: z.boolean().optional().describe('The server holds the map that is waited for; absent: not known.'),
    humans: z.number().nullable().describe('People on the server; null: not known.'),
    others: z.number().nullable().describe('Of them, those on no roster; null: not known.'),
    told: ReadyTold.describe('How much of readiness the plugin tells.'),
    team1: ArrivalsTeam.describe('Team 1.'),
    team2: ArrivalsTeam.describe('Team 2.'),
  })
  .meta({ id: 'Arrivals', description: 'Who is there and who is ready.' });
export type ArrivalsFrame = z.infer<typeof ArrivalsFrame>;

/** What our streams of matches and tournaments send: name and data of each event. The api makes its frames and its documentation from it, the page reads it. */
export const LIVE_EVENTS = {
  part: PartFrame,
  timeline: TimelineEntry,
  command: CommandFrame,
  freshness: FreshnessFrame,
  arrivals: ArrivalsFrame,
  server_request: ServerRequest,
  log: MatchLogFrame,
  presence: PresenceFrame,
  tournament: TournamentFrame,
  gone: z.object({ match_id: z.number().describe('A match that left the list.') }),
  ready: z.object({}).describe('The present state was sent.'),
  beat: z.object({}).describe('Nothing happened, and the connection stands; for streams that asked for beats.'),
} as const;
export type LiveEvent = keyof typeof LIVE_EVENTS;
export type LiveData<Event extends LiveEvent> = z.infer<(typeof LIVE_EVENTS)[Event]>;
/** One frame of a live stream that says something; a beat does not. */
export type LiveFrame = { [Event in LiveEvent]: { event: Event; data: LiveData<Event> } }[Exclude<LiveEvent, 'beat'>];

/** Answer of `GET /matches/live`: headers of all open matches and of those closed in the last minutes, newest first. */
export const LiveMatchesAnswer = z.object({
  matches: z.array(LiveMatch).describe('Newest first.'),
  freshness: z.array(FreshnessFrame).describe('How old our knowledge of each server is.'),
});
export type LiveMatchesAnswer = z.infer<typeof LiveMatchesAnswer>;

/**
 * Topics on the live bus: `match` messages carry {match_id, version, position}, `freshness` carry a FreshnessFrame body,
 * `server` carry a ServerProbed body once a probe of that server has ended, or tell that its lease was released,
 * `preflight` carry {server_id, id} once a pre-flight has ended, `server_request` carry {id, version} of a changed server request,
 * `records` carry a RecordsTouched body, `arrivals`, `match_log` and `presence` carry the match whose arrivals, log or staff changed.
 */
export const LIVE_TOPICS = {
  match: 'match',
  freshness: 'freshness',
  arrivals: 'arrivals',
  server: 'server',
  preflight: 'preflight',
  serverRequest: 'server_request',
  backups: 'backups',
  records: 'records',
  matchLog: 'match_log',
  presence: 'presence',
  lobby: 'lobby',
  lobbyChat: 'lobby_chat',
  order: 'order',
  tournament: 'tournament',
  logsRewritten: 'logs_rewritten',
} as const;
/** Topic `order`: the order of this person has changed. */
export const OrderChanged = z.object({ order_id: z.string(), user_id: z.number() });
/** Topic `tournament`: it is at `version`, or, without one, a match of it was made; told beside the tag `tournaments` of `records`. */
export const TournamentChanged = z.object({ tournament_id: z.number() });
/** Topic `lobby`: the lobby is at `version`; whoever shows it reads its snapshot. */
export const LobbyChanged = z.object({ lobby_id: z.number() });
/** Topic `lobby_chat`: a line came, or, with its id, was taken away. */
export const LobbyChatted = z.object({ lobby_id: z.number(), removed: z.number().optional() });
export type LobbyChatted = z.infer<typeof LobbyChatted>;
/**
 * Topic `records`: what was written outside of the match log; answers of the public cache that bear one of these tags are dropped.
 * Tags are those of `@PublicRead` in the api; `*` means all of them. Publish after the commit.
 */
export const RecordsTouched = z.object({ tags: z.array(z.string().max(60)).max(200) });
/** Topic `backups`: `rounds` are [map number, round] of the files on the server's disk; null when it could not be asked. */
export const BackupsListed = z.object({
  request_id: z.string(),
  rounds: z.array(z.tuple([z.number(), z.number()])).nullable(),
});
/** `problem` null: it answers, takes the password and runs the plugin. */
export const ServerProbed = z.object({
  server_id: z.number(),
  problem: z.string().nullable(),
  /** Its plugin has no match; absent where nobody could tell. */
  free: z.boolean().optional(),
});
