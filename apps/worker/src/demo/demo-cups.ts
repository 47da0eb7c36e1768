import type { PlayedStage, StagePlay, TournamentSettings } from '@placar/domain/tournament';
import { DEMO_MAPS } from './community';

/** A cup of the demo: what was chosen for it, who signed up, and how far it has come. */
export interface DemoCup {
  /** Stands in the log as the cause of its first event: what tells the cups of the demo from others. */
  key: string;
  settings: TournamentSettings;
  /** Places in the list of the demo's teams, in the order of sign-up. */
  teams: readonly number[];
  /** When its first matches began; null: it has not begun. */
  begunAt: Date | null;
  /** Matches that were played; those after them are the platform's. */
  played: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const TIES = ['head_to_head', 'map_difference', 'round_difference', 'initial_seed'] as const;

/** One that is over, one that goes on, one that takes teams. The same day gives the same cups. */
export function demoCups(now: Date): DemoCup[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const at = (days: number, hour: number): Date => new Date(midnight + days * DAY_MS + hour * HOUR_MS);
  return [
    {
      key: 'demo-cup:past',
      settings: settings('Copa Placar de Outono 🍂', 8, at(-12, 13), [
        stage(8, { format: { kind: 'single_elimination', thirdPlace: true }, play: play('game', 1, 3) }),
      ]),
      teams: [0, 2, 4, 6, 8, 10, 12, 14],
      begunAt: at(-12, 13),
      played: 8,
    },
    {
      key: 'demo-cup:running',
      settings: settings('Torneio das Cataratas', 6, at(-1, 9), [
        stage(6, {
          format: { kind: 'round_robin', groups: 2, twice: false, tieBreaks: TIES },
          advance: { kind: 'of_each_group', count: 2 },
          play: play('game', 1, null),
        }),
        // Nobody has to choose a map: the platform plays it while people look on.
        stage(0, { format: { kind: 'single_elimination', thirdPlace: false }, play: play('none', 1, 3) }),
      ]),
      teams: [1, 3, 5, 7, 9, 11],
      begunAt: at(-1, 9),
      played: 7,
    },
    {
      key: 'demo-cup:soon',
      settings: {
        ...settings('Major de Bairro — suíço', 16, at(5, 18), [
          stage(16, {
            format: { kind: 'swiss', until: { wins: 3, losses: 3 }, tieBreaks: ['buchholz', 'initial_seed'] },
            advance: { kind: 'best', count: 8 },
            play: play('web', 1, null),
          }),
          stage(0, { format: { kind: 'single_elimination', thirdPlace: false }, play: play('web', 3, 5) }),
        ]),
        signUpClosesAt: at(4, 18).toISOString(),
      },
      teams: [13, 15, 3, 8, 0, 11, 6, 2, 9],
      begunAt: null,
      played: 0,
    },
  ];
}

const settings = (name: string, most: number, startsAt: Date, stages: PlayedStage[]): TournamentSettings => ({
  name,
  coOrganisers: [],
  startsAt: startsAt.toISOString(),
  teamSize: 5,
  substitutes: 1,
  coach: true,
  most,
  approval: false,
  signUpClosesAt: null,
  checkIn: null,
  minimumRating: null,
  stages,
});

const stage = (
  invited: number,
  given: Pick<PlayedStage, 'format' | 'play'> & { advance?: PlayedStage['advance'] },
): PlayedStage => ({ advance: null, ...given, invited });

const play = (
  veto: StagePlay['veto'],
  bestOf: StagePlay['bestOf'],
  finalBestOf: StagePlay['finalBestOf'],
): StagePlay => ({ bestOf, finalBestOf, pool: DEMO_MAPS, veto });
