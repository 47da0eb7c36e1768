import { z } from 'zod';
import { MatchStatus } from '../matches/match-status';
import { IsoTime } from '../shared';
import { TournamentPresentation } from './tournament-presentation';
import { SeededBy, StageFormatBody, TieBreak, TournamentBody } from './tournament-settings';

export const TournamentStatus = z.enum(['draft', 'sign_up', 'check_in', 'running', 'over', 'cancelled']);
export type TournamentStatus = z.infer<typeof TournamentStatus>;

const entry = z.number().int().describe('Number of the team in this tournament.');
const pair = z.tuple([z.number().int(), z.number().int()]);

export const TournamentCard = z.object({
  id: z.number().int().describe('Id of the tournament.'),
  version: z.number().int().describe('Counts every change.'),
  status: TournamentStatus.describe('Where it stands.'),
  name: z.string().describe('Name.'),
  organiser_id: z.number().int().describe('Account that made it.'),
  teams: z.number().int().describe('Teams that have a place.'),
  most: z.number().int().describe('Places.'),
  team_size: z.number().int().describe('Players of a team.'),
  formats: z.array(z.string()).describe('Kinds of its stages.'),
  starts_at: IsoTime.nullable().describe('When the first matches are to begin.'),
  sign_up_closes_at: IsoTime.nullable().describe('When sign-up closes.'),
  champion: z.string().nullable().describe('Name of the team that won.'),
  created_at: IsoTime.describe('When it was made.'),
});
export type TournamentCard = z.infer<typeof TournamentCard>;

export const TournamentListQuery = z.object({
  when: z.enum(['now', 'soon', 'past']).optional().describe('Going on, open for teams, or over; absent: all of them.'),
});
export type TournamentListQuery = z.infer<typeof TournamentListQuery>;
export const TournamentListAnswer = z.object({ tournaments: z.array(TournamentCard).describe('The newest first.') });
export type TournamentListAnswer = z.infer<typeof TournamentListAnswer>;

/** What waits for a person in a tournament, as long as no match says it. */
export const TournamentStep = z.object({
  tournament_id: z.number().int().describe('Id of the tournament.'),
  tournament: z.string().describe('Name of the tournament.'),
  entry: entry.describe("Number of the person's team in the tournament."),
  team: z.string().describe("Name of the person's team."),
  what: z
    .enum(['check_in', 'agree', 'answer', 'offered', 'timed', 'unset'])
    .describe(
      'Say that the team is there, for the tournament or for the match of `key`; offer a time; answer the offered time; wait for the other captain; play at a time that stands; wait for the organiser to say when.',
    ),
  is_captain: z.boolean().describe('Whether the person acts for the team.'),
  stage: z.number().int().nullable().describe('Stage of the match, from 0.'),
  key: z.string().nullable().describe('Key of the pairing.'),
  opponent: z.string().nullable().describe('Name of the other team.'),
  at: IsoTime.nullable().describe('The time that stands or is offered, or at which they play without an agreement.'),
  until: IsoTime.nullable().describe('When it is too late.'),
});
export type TournamentStep = z.infer<typeof TournamentStep>;
export const TournamentStepsAnswer = z.object({
  steps: z.array(TournamentStep).describe('The newest tournament first; ten at most.'),
});
export type TournamentStepsAnswer = z.infer<typeof TournamentStepsAnswer>;

export const TournamentTeam = z.object({
  entry,
  name: z.string().describe('Name.'),
  team_id: z.number().int().nullable().describe('Team of the community, if it is one.'),
  club: z.string().nullable().describe('Club or organisation that it plays for.'),
  captain_id: z.number().int().describe('Account that acts for the team.'),
  status: z
    .enum(['asked', 'in', 'waiting', 'rejected', 'withdrawn', 'absent', 'disqualified'])
    .describe('Where it stands.'),
  checked_in: z.boolean().describe('Whether it said that it is there.'),
  members: z
    .array(
      z.object({
        steam_id: z.string().describe('SteamID64.'),
        name: z.string().describe('Name.'),
        role: z.enum(['player', 'substitute', 'coach']).describe('What the person does in the team.'),
      }),
    )
    .describe('Who plays.'),
});
export type TournamentTeam = z.infer<typeof TournamentTeam>;

export const TournamentDispute = z.object({
  id: z.number().int().describe('Number of the dispute in this tournament.'),
  stage: z.number().int().describe('Stage, from 0.'),
  key: z.string().describe('Key of the pairing.'),
  entries: z.array(entry).describe('The two teams.'),
  by: entry,
  round: z.number().int().nullable().describe('Round that it is about; null: the whole match.'),
  reason: z.string().describe('What was wrong.'),
  at: IsoTime.describe('When it was told.'),
  is_open: z.boolean().describe('Whether it waits for the organisers; the next matches of both teams wait with it.'),
  decisions: z
    .array(
      z.object({
        upheld: z.boolean().describe('Whether the captain was right.'),
        reason: z.string().describe('Why.'),
        at: IsoTime.describe('When.'),
      }),
    )
    .describe('The decision, and the one after an appeal.'),
  appeal: z
    .object({ by: entry, reason: z.string().describe('Why.'), at: IsoTime.describe('When.') })
    .nullable()
    .describe('Null: nobody asked for another decision.'),
  evidence: z
    .object({
      at: IsoTime.describe('When it was made.'),
      bytes: z.number().int().describe('Its size.'),
      sha256: z.string().describe('Its hash.'),
      left_out: z
        .array(z.string().describe('A part of the bundle, as in its `left-out.json`.'))
        .describe('Parts that are missing in it, whole or from some line on, because it was full.'),
    })
    .nullable()
    .describe('The evidence of the match that is kept with the dispute; null: none yet, or nothing was played here.'),
  appeal_until: IsoTime.nullable().describe(
    'Until when a captain may ask for another decision; null: no more, or not yet.',
  ),
});
export type TournamentDispute = z.infer<typeof TournamentDispute>;

const person = z.object({ steam_id: z.string().describe('SteamID64.'), name: z.string().describe('Name.') });
export const TournamentSubstitution = z.object({
  id: z.number().int().describe('Number of the exchange in this tournament.'),
  entry,
  leaves: person.describe('Who leaves the team.'),
  comes: person.describe('Who takes the place.'),
  role: z.enum(['player', 'substitute', 'coach']).describe('What both do in the team.'),
  reason: z.string().describe('Why it was asked for; may be empty.'),
  by: z.number().int().describe('Account that asked.'),
  at: IsoTime.describe('When it was asked for.'),
  is_open: z.boolean().describe('Whether it waits for the organisers.'),
  decision: z
    .object({
      granted: z.boolean().describe('Whether the exchange was made.'),
      how: z
        .enum(['before_lock', 'free', 'organiser'])
        .describe('Before the end of sign-up; by the captain alone, as the rule allows; on the word of an organiser.'),
      reason: z.string().describe('Why; may be empty.'),
      by: z.number().int().describe('Account that decided.'),
      at: IsoTime.describe('When.'),
    })
    .nullable()
    .describe('Null: none.'),
});
export type TournamentSubstitution = z.infer<typeof TournamentSubstitution>;

export const TournamentAnswer = z
  .object({
    id: z.number().int().describe('Id of the tournament.'),
    version: z.number().int().describe('Counts every change.'),
    status: TournamentStatus.describe('Where it stands.'),
    paused: z.boolean().describe('Whether no match is begun.'),
    not_begun: z.string().nullable().describe('Code of what stood in the way when it was to begin by itself.'),
    next: z
      .object({
        step: z.enum(['open_check_in', 'begin', 'default_times']).describe('What it does by itself.'),
        at: IsoTime.describe('When.'),
      })
      .nullable()
      .describe('Its next clock; null: it waits for people or matches.'),
    organiser_id: z.number().int().describe('Account that made it.'),
    settings: TournamentBody.describe('What was chosen for it.'),
    servers: z
      .number()
      .int()
      .describe(
        'Servers that its plan counts with: those chosen, else those of the timetable, else enough for all teams.',
      ),
    teams: z.array(TournamentTeam).describe('Its teams, in the order of sign-up.'),
    seeding: z
      .object({
        by: SeededBy.describe('What made the order.'),
        clubs_apart: z.boolean().describe('Whether teams of one club were kept apart after that.'),
        protected_seeds: z.number().int().describe('So many of the best kept their seeds then.'),
      })
      .nullable()
      .describe('How the teams came to their order in the first stage; null: it has not begun, or nobody noted it.'),
    presentation: TournamentPresentation.nullable().describe('Prizes, sponsors and streams; null: nothing was said.'),
    disputes: z.array(TournamentDispute).describe('What captains had against the end of a match, the oldest first.'),
    substitutions: z
      .array(TournamentSubstitution)
      .describe('People who were exchanged, or are to be, the oldest first.'),
    free_agents: z
      .array(z.object({ user_id: z.number().int().describe('Account.'), name: z.string().describe('Name.') }))
      .describe('People who look for a team, the longest first; nobody any more from the first match on.'),
  })
  .meta({ id: 'TournamentAnswer', description: 'A tournament: what was chosen for it, and its teams.' });
export type TournamentAnswer = z.infer<typeof TournamentAnswer>;

/** Who looks for a team, for organisers and staff alone. */
export const TournamentFreeAgentsAnswer = z.object({
  version: z.number().int().describe('Counts every change.'),
  free_agents: z
    .array(
      z.object({
        user_id: z.number().int().describe('Account.'),
        steam_id: z.string().describe('SteamID64.'),
        name: z.string().describe('Name.'),
        rating: z.number().nullable().describe('Rating; null: not known yet.'),
        note: z.string().describe('What the person says of themselves; may be empty.'),
        at: IsoTime.describe('Since when the person looks.'),
      }),
    )
    .describe('The longest first.'),
  proposal: z
    .array(z.array(z.number().int()))
    .describe('Teams of about the same strength, by account, the best first; `make-teams` makes them.'),
});
export type TournamentFreeAgentsAnswer = z.infer<typeof TournamentFreeAgentsAnswer>;

/** What the caller said of themselves, for nobody else. */
export const TournamentOwnFreeAgentAnswer = z.object({
  version: z.number().int().describe('Counts every change.'),
  free_agent: z
    .object({
      note: z.string().describe('What the caller says of themselves; may be empty.'),
      at: IsoTime.describe('Since when the caller looks.'),
    })
    .nullable()
    .describe('null: the caller looks for no team here, or has one.'),
  invitations: z
    .array(z.object({ entry: z.number().int().describe('Number of the team.'), at: IsoTime.describe('Since when.') }))
    .describe('Teams that invited the caller and wait for an answer, the oldest first.'),
});
export type TournamentOwnFreeAgentAnswer = z.infer<typeof TournamentOwnFreeAgentAnswer>;

/** Who looks for a team, and whom teams invited: for captains of this tournament, organisers and staff. */
export const TournamentTeamInvitationsAnswer = z.object({
  version: z.number().int().describe('Counts every change.'),
  free_agents: z
    .array(
      z.object({
        user_id: z.number().int().describe('Account.'),
        name: z.string().describe('Name.'),
        rating: z.number().nullable().describe('Rating; null: not known yet.'),
        note: z.string().describe('What the person says of themselves; may be empty.'),
        at: IsoTime.describe('Since when the person looks.'),
      }),
    )
    .describe('The longest first.'),
  invitations: z
    .array(
      z.object({
        entry: z.number().int().describe('Number of the team.'),
        user_id: z.number().int().describe('Account that was invited.'),
        at: IsoTime.describe('When.'),
        is_declined: z.boolean().describe('Whether the person said no.'),
      }),
    )
    .describe('Those that stand, of teams for which the caller may act, the oldest first.'),
});
export type TournamentTeamInvitationsAnswer = z.infer<typeof TournamentTeamInvitationsAnswer>;

/** For organisers and staff alone. */
export const TournamentInvitationAnswer = z.object({
  code: z.string().nullable().describe('The invitation code; null: the tournament asks for none.'),
});
export type TournamentInvitationAnswer = z.infer<typeof TournamentInvitationAnswer>;

export const TournamentPairingMatch = z.object({
  id: z.number().int().describe('Id of the match.'),
  status: MatchStatus.nullable().describe('Where it stands; null: its broadcast is delayed and not there yet.'),
  waits_for: z
    .enum(['veto', 'server', 'server_start'])
    .nullable()
    .describe('What it needs before it can be loaded; `server_start`: a server that is being started for it.'),
  start_again_at: IsoTime.optional().describe(
    'When a server is tried to be started for it once more, after a start that failed; absent: it is not.',
  ),
  maps: z
    .array(
      z.object({
        name: z.string().describe('Map.'),
        score: pair.describe('Rounds won, in the order of the teams.'),
        winner: entry.nullable().describe('Who won it; null: it is being played, or nobody did.'),
      }),
    )
    .describe('Maps that have begun, in their order.'),
});
export type TournamentPairingMatch = z.infer<typeof TournamentPairingMatch>;

export const TournamentMatchTime = z.object({
  at: IsoTime.nullable().describe('When it begins; null: not known yet.'),
  how: z.enum(['agreed', 'default', 'staff']).nullable().describe('Who said so; null: nobody has.'),
  offer: z
    .object({ by: entry, at: IsoTime.describe('When the match would begin.') })
    .nullable()
    .describe('What one captain offered and the other one has not taken.'),
  deadline: IsoTime.nullable().describe('Until when captains may agree; null: they are not asked.'),
  slot: IsoTime.nullable().describe('When they play if they do not agree.'),
});
export type TournamentMatchTime = z.infer<typeof TournamentMatchTime>;

export const TournamentPairing = z.object({
  key: z.string().describe('Stays the same whatever happens.'),
  part: z.enum(['upper', 'lower', 'final', 'third_place', 'group', 'swiss']).describe('Part of the bracket.'),
  round: z.number().int().describe('From 1.'),
  group: z.number().int().nullable().describe('From 1; null outside of groups.'),
  entries: z.tuple([entry.nullable(), entry.nullable()]).describe('Null: not known yet, or nobody.'),
  state: z.enum(['waiting', 'ready', 'over', 'skipped']).describe('Whether its teams are known, and it was played.'),
  is_later: z
    .literal(true)
    .optional()
    .describe('Its teams are known, and one of them has another match first; absent: none has.'),
  how: z.enum(['played', 'walkover', 'double_walkover', 'bye']).nullable().describe('How it ended.'),
  winner: entry.nullable().describe('Who won.'),
  best_of: z.number().int().optional().describe('Maps of the series, at most; absent: people bring the result.'),
  maps: pair.nullable().describe('Maps won, in the order of the teams.'),
  rounds: pair.nullable().describe('Rounds won, in the order of the teams.'),
  ended_at: IsoTime.nullable().describe('When its result was told; null: not yet.'),
  time: TournamentMatchTime.nullable().describe(
    'What is known of its time; null: nothing. Without times that people say it begins as soon as it can.',
  ),
  check_in: z
    .object({
      from: IsoTime.describe('When it opened.'),
      until: IsoTime.describe('When captains can check in no more.'),
      came: z.array(entry).describe('Teams that have checked in.'),
    })
    .nullable()
    .describe('Check-in of both teams to this match; null: none, or not yet.'),
  rest: z
    .object({ entry, until: IsoTime.describe('When it may play again.') })
    .nullable()
    .describe('The team that rests longest from its last match. A match with a time begins at that time all the same.'),
  match: TournamentPairingMatch.nullable().describe(
    'The match that the platform made for these two, at most a second old; null: none yet, or a private one.',
  ),
});
export type TournamentPairing = z.infer<typeof TournamentPairing>;

const Names = z.record(z.string(), z.string()).describe('Names of the teams by their number.');
const mark = z.string().describe('Another one whenever its matches have come to something new.');
export const TournamentBracketAnswer = z.object({
  id: z.number().int().describe('Id of the tournament.'),
  version: z.number().int().describe('Counts every change.'),
  mark,
  names: Names,
  stages: z
    .array(
      z.object({
        format: StageFormatBody.describe('How its teams meet.'),
        is_over: z.boolean().describe('Whether everything of it is played.'),
        seeds: z.array(entry).describe('Teams of the stage, best seed first.'),
        goes_on: z.array(entry).nullable().describe('Who plays the next stage, best first; null: not known, or none.'),
        pairings: z.array(TournamentPairing).describe('Its matches.'),
      }),
    )
    .describe('Those that have begun.'),
});
export type TournamentBracketAnswer = z.infer<typeof TournamentBracketAnswer>;

/** Event `tournament`: where a tournament stands. Who has read an older `version` reads all of it again, another `mark` its bracket. */
export const TournamentFrame = z
  .object({
    tournament_id: z.number().int().describe('Id of the tournament.'),
    version: z.number().int().describe('Counts every change.'),
    mark,
  })
  .meta({ id: 'TournamentFrame', description: 'How new the answers about a tournament can be.' });
export type TournamentFrame = z.infer<typeof TournamentFrame>;
export const TournamentStreamQuery = z.object({
  beats: z.literal('1').optional().describe('Send an event `beat` every 5 s, for clients that do not see comments.'),
});
export type TournamentStreamQuery = z.infer<typeof TournamentStreamQuery>;

export const TournamentRow = z.object({
  entry,
  place: z.number().int().describe('From 1.'),
  seed: z.number().int().describe('Seed in the stage, from 1.'),
  played: z.number().int().describe('Matches played.'),
  wins: z.number().int().describe('Matches won.'),
  draws: z.number().int().describe('Matches without a winner.'),
  losses: z.number().int().describe('Matches lost.'),
  points: z.number().int().describe('Three for a win, one for a draw.'),
  map_difference: z.number().int().describe('Maps won less maps lost.'),
  round_difference: z.number().int().describe('Rounds won less rounds lost.'),
  buchholz: z.number().int().describe('Wins less losses of all opponents.'),
  decided_by: TieBreak.nullable().describe('What put it above or below those with the same points.'),
});
export type TournamentRow = z.infer<typeof TournamentRow>;
export const TournamentStandingsAnswer = z.object({
  id: z.number().int().describe('Id of the tournament.'),
  version: z.number().int().describe('Counts every change.'),
  names: Names,
  stages: z
    .array(
      z.object({
        tables: z
          .array(
            z.object({
              rows: z.array(TournamentRow).describe('The best first.'),
              to_draw: z.array(z.array(entry)).describe('Teams between which only a lot decides.'),
            }),
          )
          .describe('One for each group.'),
        shared: z
          .array(z.array(entry))
          .describe('Teams that share the last place that goes on, of which only some may: only a lot decides.'),
        placements: z
          .array(
            z.object({
              place: z.number().int().describe('From 1.'),
              group: z.number().int().nullable().describe('Null: the whole stage.'),
              entries: z.array(entry).describe('Who share it.'),
            }),
          )
          .describe('Places that are known, the best first.'),
      }),
    )
    .describe('Those that have begun.'),
});
export type TournamentStandingsAnswer = z.infer<typeof TournamentStandingsAnswer>;

export const TournamentTimeConflict = z.object({
  kind: z
    .enum(['team_twice', 'short_rest', 'server_twice', 'outside_hours', 'before_its_teams'])
    .describe('What does not fit.'),
  of: z.array(z.string()).describe('Stage and key of the matches, `0:U2.1`.'),
  entry: entry.nullable().describe('The team that it is about; null: of no one team.'),
});

export const TournamentTimesAnswer = z.object({
  times: z
    .array(
      z.object({
        key: z.string().describe('Key of the pairing.'),
        at: IsoTime.nullable().describe('The moment; null: taken away.'),
      }),
    )
    .describe('What would be set.'),
  conflicts: z.array(TournamentTimeConflict).describe('What they collide with.'),
});
export type TournamentTimesAnswer = z.infer<typeof TournamentTimesAnswer>;

export const TournamentPlanAnswer = z.object({
  id: z.number().int().describe('Id of the tournament.'),
  version: z.number().int().describe('Counts every change.'),
  servers: z.number().int().describe('Servers that it counts with.'),
  minutes_of_map: z
    .number()
    .int()
    .describe('How long a map takes: as measured here, or 45 as long as few were played.'),
  is_measured: z.boolean().describe('Whether that was measured.'),
  ends_at: IsoTime.nullable().describe('When the last match will be over; null: a person must decide something first.'),
  matches: z
    .array(
      z.object({
        stage: z.number().int().describe('Stage, from 0.'),
        key: z.string().describe('Key of the pairing.'),
        from: IsoTime.describe('When it begins.'),
        until: IsoTime.describe('When it is over.'),
        lane: z
          .number()
          .int()
          .describe(
            'Lane of one server, from 0: where servers were chosen in their order, else nobody knows yet which it will be.',
          ),
        is_on: z.boolean().describe('Whether it is being played.'),
        is_fixed: z.boolean().describe('Whether it is to be played on the server of this lane and on no other.'),
        time_stands: z
          .boolean()
          .describe('Whether its time can no longer be set, because its match was made or is due.'),
      }),
    )
    .describe('Matches that are left, also those whose teams nobody knows yet.'),
  conflicts: z.array(TournamentTimeConflict).describe('What does not fit in the times that stand.'),
});
export type TournamentPlanAnswer = z.infer<typeof TournamentPlanAnswer>;

/** For organisers and staff. */
export const TournamentServersAnswer = z.object({
  version: z.number().int().describe('Counts every change of the tournament.'),
  chosen: z
    .array(z.number().int())
    .nullable()
    .describe('Servers that its matches may take, in the order of the lanes of the plan; null: any of the pool.'),
  pool: z
    .array(
      z.object({
        id: z.number().int().describe('Id of the server.'),
        name: z.string().describe('Name.'),
        is_out: z.boolean().describe('Whether it was taken out of the pool for now.'),
        problem: z.string().nullable().describe('Why it cannot run a match, as it was last seen; null: nothing.'),
      }),
    )
    .describe('Servers of the pool, by name.'),
  on_demand: z
    .object({
      most: z.number().int().describe('How many may be started for its matches at once; 0: none.'),
      limit: z.number().int().describe('How many this installation runs at most; 0: it starts no servers.'),
      may_change: z.boolean().describe('Whether the reader may say so: staff.'),
    })
    .describe('Servers that are started when the pool has none that is free.'),
});
export type TournamentServersAnswer = z.infer<typeof TournamentServersAnswer>;

export const TournamentPreviewAnswer = z.object({
  version: z.number().int().describe('Counts every change.'),
  changes: z
    .array(
      z.object({
        stage: z.number().int().describe('Stage, from 0.'),
        live: z.boolean().describe('Whether its match is being played.'),
        key: z.string().describe('Key of the pairing.'),
        kind: z.enum(['other_teams', 'open_again', 'emptied', 'filled', 'other_end']).describe('What happens to it.'),
        before: z.array(entry).describe('Teams before.'),
        after: z.array(entry).describe('Teams after.'),
      }),
    )
    .describe('What changes, its own match among it.'),
  stages: z
    .array(
      z.object({
        stage: z.number().int().describe('Stage, from 0.'),
        kind: z.enum(['begins', 'drawn_anew', 'undone']).describe('What happens to it.'),
        teams: z.array(entry).describe('Who plays it then, best first.'),
      }),
    )
    .describe('Later stages with other teams than before.'),
  end: z.enum(['ends', 'reopens']).nullable().describe('What becomes of the whole tournament; null: nothing.'),
  refused: z
    .object({
      code: z.string().describe('Code of the refusal.'),
      of: z.array(z.string()).describe('What stands in the way: stage and key of matches, `0:U2.1`.'),
    })
    .nullable()
    .describe('Why it cannot be done now; null: it can.'),
});
export type TournamentPreviewAnswer = z.infer<typeof TournamentPreviewAnswer>;

/** Tables that a tournament is exported as. */
export const TournamentTable = z.enum(['standings', 'matches', 'teams']).describe('Which table.');
export type TournamentTable = z.infer<typeof TournamentTable>;
export const ExportLanguage = z.enum(['pt', 'en', 'fr', 'ja']);
export type ExportLanguage = z.infer<typeof ExportLanguage>;
export const TournamentTableQuery = z.object({
  lang: ExportLanguage.catch('pt').describe('Language of the headings; any other: Portuguese.'),
});
export type TournamentTableQuery = z.infer<typeof TournamentTableQuery>;
