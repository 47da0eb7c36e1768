import { backupFileName } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { LoggedMatch } from '../../../../../libs/domain/src/match/logged-match.fixture';
import type { GameServerOperations, ListBackupsResult, ListedBackup, RestoreLocalRequest } from '@placar/game-server';
import type { MatchFiles } from '../../match-files';
import type { MatchLoader } from './apply-load';
import { RoundRestorer } from './apply-restore';
import type { CommandContext } from './command-context';
import type { Settlement } from './command-settlement';

const listed = (change: Partial<ListedBackup>): ListedBackup => ({
  file: backupFileName(9, 0, 3),
  matchId: 9,
  mapNumber: 0,
  round: 3,
  map: 'de_nuke',
  score1: 3,
  score2: 0,
  takenAt: null,
  ...change,
});

describe('a restore of a round that we hold no copy of', () => {
  let sent: RestoreLocalRequest[];
  beforeEach(() => (sent = []));

  /** Team 1 wins every round of this log. */
  const { now } = LoggedMatch.playing(6, {}, () => 0);
  const score = now.maps[0]!.rounds[3]!;

  async function restored(
    list: ListBackupsResult | Partial<ListedBackup>[],
    { state = now, source = 'server' }: { state?: MatchState; source?: 'server' | 'stored' } = {},
  ): Promise<Settlement> {
    const gateway: Pick<GameServerOperations, 'listBackups' | 'restoreLocal'> = {
      listBackups: () => Promise.resolve('outcome' in list ? list : { outcome: 'ok', backups: list.map(listed) }),
      restoreLocal: (_endpoint, request) => {
        sent.push(request);
        return Promise.resolve({ outcome: 'confirmed', detail: 'seen' });
      },
    };
    const files = { backup: () => Promise.resolve(null) } as unknown as MatchFiles;
    const loader = { arm: () => Promise.resolve() } as unknown as MatchLoader;
    const context = { job: { match_id: 9, attempt: 1 }, endpoint: {}, gateway } as unknown as CommandContext;
    const request = { kind: 'restore', args: { file: backupFileName(9, 0, 3), source } } as const;
    return new RoundRestorer(files, loader, () => Promise.resolve(state)).restore(request, context);
  }

  it('expects the score of our log, and names the file as the server does', async () => {
    const file = 'get5_backup1_match9_map0_round3.cfg';
    expect(await restored([{ file, score1: score.team1, score2: score.team2 }])).toEqual({
      outcome: 'confirmed',
      detail: null,
      facts: { backup: { mapNumber: 0, round: 3, team1: score.team1, team2: score.team2, file } },
    });
    const expect3 = { mapNumber: 0, round: 3, score1: score.team1, score2: score.team2 };
    expect(sent).toMatchObject([{ file, matchId: 9, expect: expect3 }]);
  });

  it('says that the score is unknown where the log lacks the round', async () => {
    const { [3]: _lost, ...rounds } = now.maps[0]!.rounds;
    const { [2]: _lostToo, ...left } = rounds;
    const state = {
      ...now,
      maps: [{ ...now.maps[0]!, rounds: { ...left, 4: { ...left[4]!, team1: 2, team2: 2, winnerSide: null } } }],
    };
    expect(await restored([{ score1: 2, score2: 1 }], { state })).toMatchObject({
      outcome: 'confirmed',
      detail: 'score_unknown',
      facts: { backup: { mapNumber: 0, round: 3 } },
    });
    expect(sent[0]?.expect).toEqual({ mapNumber: 0, round: 3, score1: null, score2: null });
  });

  it.each([
    ['a file with another score', [{ score1: score.team1 - 1, score2: score.team2 + 1 }], 'score_differs'],
    ['a file of another match', [{ matchId: 8 }], 'backup_missing'],
    ['no file', [], 'backup_missing'],
    ['no answer', { outcome: 'failed', reason: 'no_answer', detail: '' } as const, 'no_answer'],
  ])('sends nothing for %s', async (_what, list, detail) => {
    expect(await restored(list)).toEqual({ outcome: 'refused', detail });
    expect(sent).toEqual([]);
  });

  it('sends nothing where our copy was asked for, nor where maps are numbered differently', async () => {
    expect(await restored([{}], { source: 'stored' })).toMatchObject({ outcome: 'refused', detail: 'backup_missing' });
    const state = { ...now, firstMaps: { 1: 1 } };
    expect(await restored([{}], { state })).toMatchObject({ outcome: 'refused', detail: 'other_numbering' });
    expect(sent).toEqual([]);
  });
});
