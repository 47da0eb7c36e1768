import fc from 'fast-check';
import type { StatusObservation } from '../match-commands';
import { effectsOf } from '../effects';
import { AT, LoggedMatch, later } from '../logged-match.fixture';
import { replay } from '../evolve';
import type { MatchState } from '../match-state';
import type { StoredBackup } from '../restore-candidates';
import { restorable } from '../restore-candidates';
import { legalCommands, publicStatus } from '../transitions';
import { liveMatch } from '../views/live-parts';
import { pluginConfig, pluginTargets } from '../views/plugin-config';
import { TRIES_MAX } from './recovery-steps';

const status = (change: Partial<StatusObservation> = {}): StatusObservation => ({
  at: later(60),
  gamestate: 'none',
  paused: false,
  matchId: null,
  mapNumber: null,
  roundNumber: null,
  team1: null,
  team2: null,
  maps: null,
  missesInARow: 1,
  ...change,
});

/** What a server shows of a restored match; scores of the backup. */
const shown = (backup: StoredBackup, change: Partial<StatusObservation> = {}): StatusObservation =>
  status({
    gamestate: 'live',
    matchId: 9,
    mapNumber: backup.mapNumber,
    roundNumber: backup.round,
    paused: true,
    team1: { seriesScore: 0, mapScore: backup.team1, side: null },
    team2: { seriesScore: 0, mapScore: backup.team2, side: null },
    missesInARow: 0,
    ...change,
  });

/** A backup of a round as the log knows it. */
function backupOf(state: MatchState, round: number, change: Partial<StoredBackup> = {}): StoredBackup {
  const record = state.maps[0]?.rounds[round] ?? { team1: 0, team2: 0 };
  return {
    id: 100 + round,
    attempt: 1,
    mapNumber: 0,
    round,
    team1: record.team1,
    team2: record.team2,
    file: `matchzy_9_0_round${String(round).padStart(2, '0')}.json`,
    receivedAt: AT,
    ...change,
  };
}

/** A live match on map 0 with five rounds that its server has lost. */
function lost(): LoggedMatch {
  const match = LoggedMatch.playing(6);
  match.run({ type: 'observe-unreachable', since: later(20) }, later(35));
  return match;
}

let commands = 0;
function advance(
  match: LoggedMatch,
  server: 'silent' | 'free' | 'ours',
  options: { at?: number; backups?: StoredBackup[]; seen?: StatusObservation } = {},
): string {
  const commandId = `recover-${(commands += 1)}`;
  // A server that is free again after a crash is another process.
  const free = server === 'free' ? status({ at: later(options.at ?? 40), restarted: true }) : null;
  const sighting = { server, status: options.seen ?? free };
  const backups = options.backups ?? [];
  match.run({ type: 'advance-recovery', commandId, sighting, backups }, later(options.at ?? 40));
  return commandId;
}

const settled = (
  match: LoggedMatch,
  commandId: string,
  outcome: 'confirmed' | 'contradicted' | 'refused',
  at = 41,
): void => {
  const detail = outcome === 'confirmed' ? null : outcome === 'refused' ? 'unreachable' : 'state_is_not_the_backup';
  match.run({ type: 'settle', commandId, outcome, detail }, later(at));
};

describe('the recovery of a lost match (F9)', () => {
  it('begins with the loss, and waits for the server without asking anything of it', () => {
    const match = lost();
    expect(publicStatus(match.now)).toBe('server_lost');
    advance(match, 'silent');
    advance(match, 'silent', { at: 41 });
    expect(liveMatch(match.now, 1).recovery).toMatchObject({
      step: 'waiting_for_server',
      mode: 'automatic',
      problem: 'unreachable',
    });
    expect(match.now).toMatchObject({ attempt: 1, pending: null });
    expect(match.log.filter(({ type }) => type === 'match.recovery-stepped')).toHaveLength(1);
  });

  it('opens a new attempt on the same server with the newest backup, and resumes only what it saw restored', () => {
    const match = lost();
    const backup = backupOf(match.now, 4);
    const command = advance(match, 'free', { backups: [backupOf(match.now, 3), backup] });
    expect(match.now).toMatchObject({ attempt: 2, serverId: 3, pending: { commandId: command } });
    expect(publicStatus(match.now)).toBe('server_lost');
    expect(liveMatch(match.now, 1).recovery).toMatchObject({ step: 'restoring', map_number: 0, round: 4 });

    settled(match, command, 'confirmed');
    expect(Object.keys(match.now.maps[0]!.rounds)).toEqual(['1', '2', '3', '4']);
    expect(match.now.serverLostSince).toBeNull();
    match.run({ type: 'observe-status', observation: shown(backup, { gamestate: 'pending_restore', paused: false }) });
    expect(publicStatus(match.now)).toBe('warmup');

    // The engine loads its part a moment after the game is called live: what shows until then is not believed.
    const early = shown(backup, { paused: false, roundNumber: 0, team1: null, team2: null });
    match.run({ type: 'observe-status', observation: early }, later(50));
    advance(match, 'ours', { at: 50, seen: early });
    expect(match.now.pending).toBeNull();
    expect(match.now.recovery?.step).toBe('verifying');
    const unpause = advance(match, 'ours', { at: 52, seen: shown(backup) });
    expect(match.now.pending?.request.kind).toBe('unpause');
    settled(match, unpause, 'confirmed', 53);
    expect(match.now).toMatchObject({ recovery: null, pause: null });
    expect(publicStatus(match.now)).toBe('live');
  });

  it('tells whoever waits on the server which round is back', () => {
    const match = lost();
    const backup = backupOf(match.now, 4);
    const commandId = advance(match, 'free', { backups: [backup] });
    const before = match.now;
    const events = match.run({ type: 'settle', commandId, outcome: 'confirmed', detail: null }, later(41));
    const envelope = { at: AT, correlationId: null };
    const said = events.flatMap((event) => effectsOf(event, before, match.now, envelope));
    expect(said).toMatchObject([{ job: 'announce', payload: { match_id: 9, server_id: 3, attempt: 2 } }]);
    expect(JSON.stringify(said)).toContain(`${backup.team1}-${backup.team2}`);
  });

  it('leaves the pause of an admin that stood before', () => {
    const match = LoggedMatch.playing(6);
    match.done({ kind: 'pause', args: { reason: 'cabo' } });
    match.run({ type: 'observe-unreachable', since: later(20) }, later(35));
    const backup = backupOf(match.now, 4);
    settled(match, advance(match, 'free', { backups: [backup] }), 'confirmed');
    advance(match, 'ours', { at: 52, seen: shown(backup) });
    expect(match.now).toMatchObject({ recovery: null, pending: null, pause: { reason: 'cabo', type: 'admin' } });
  });

  it('takes an older backup when the newest was contradicted twice, and asks a person after the last try', () => {
    const match = lost();
    const backups = [backupOf(match.now, 4), backupOf(match.now, 5)];
    const tried: number[] = [];
    for (let time = 40; match.now.recovery?.step !== 'failed' && tried.length < 20; time += 60) {
      const command = advance(match, 'free', { at: time, backups });
      if (match.now.pending?.commandId === command) {
        const { plan } = match.now;
        tried.push(plan?.kind === 'restore' ? plan.round : -1);
        settled(match, command, 'contradicted', time + 1);
      } else break;
    }
    expect(tried.slice(0, 4)).toEqual([5, 5, 4, 4]);
    expect(match.now).toMatchObject({ attention: 'recovery_failed', recovery: { step: 'failed' } });
    expect(tried.length).toBeLessThanOrEqual(TRIES_MAX);
    expect(Object.keys(match.now.maps[0]!.rounds)).toHaveLength(5);
    expect(legalCommands(match.now)).toEqual(expect.arrayContaining(['recover', 'change_server', 'restore']));
  });

  it('takes no round out of the log because of a game that is not the one of the backup', () => {
    const match = lost();
    const backups = [backupOf(match.now, 4), backupOf(match.now, 5)];
    const wrong = shown(backupOf(match.now, 0));
    let command = advance(match, 'free', { backups });
    for (let time = 41; match.now.recovery?.step !== 'failed' && time < 400; time += 1) {
      if (match.now.pending?.commandId === command) settled(match, command, 'confirmed', time);
      match.run({ type: 'observe-status', observation: { ...wrong, at: later(time) } }, later(time));
      command = advance(match, 'ours', { at: time, backups, seen: { ...wrong, at: later(time) } });
    }
    match.run({ type: 'observe-status', observation: { ...wrong, at: later(500) } }, later(500));
    const restored = match.log.flatMap((event) => (event.type === 'match.restored' ? [event.payload] : []));
    expect(restored.map(({ source, round }) => [source, round])).toEqual([
      ['command', 5],
      ['command', 5],
      ['command', 4],
      ['command', 4],
    ]);
    expect(match.now).toMatchObject({ attention: 'recovery_failed', recovery: { step: 'failed' } });
  });

  it('does not count tries that failed because the server was gone again', () => {
    const match = lost();
    for (let turn = 0; turn < 3 * TRIES_MAX; turn += 1) {
      settled(
        match,
        advance(match, 'free', { at: 40 + 5 * turn, backups: [backupOf(match.now, 4)] }),
        'refused',
        41 + 5 * turn,
      );
    }
    expect(match.now.recovery).toMatchObject({ tries: 0, step: 'waiting_for_server', problem: 'unreachable' });
  });

  it('takes up under the same attempt what may have worked although nobody saw it, and only what shows the round', () => {
    const match = lost();
    const backup = backupOf(match.now, 4);
    const unanswered = (at: number): void => {
      const command = advance(match, 'free', { at, backups: [backup] });
      match.run({ type: 'settle', commandId: command, outcome: 'unknown', detail: 'no_answer' }, later(at + 1));
    };
    unanswered(40);
    const waiting = shown(backup, { gamestate: 'pending_restore', paused: false });
    const again = advance(match, 'ours', { at: 45, backups: [backup], seen: waiting });
    expect(match.now).toMatchObject({ attempt: 2, pending: { commandId: again } });
    settled(match, again, 'confirmed', 46);
    expect(Object.keys(match.now.maps[0]!.rounds)).toEqual(['1', '2', '3', '4']);

    // A game below the round is not what was sent: another attempt restores over it.
    const other = lost();
    const command = advance(other, 'free', { backups: [backup] });
    other.run({ type: 'settle', commandId: command, outcome: 'unknown', detail: 'no_answer' }, later(41));
    advance(other, 'ours', { at: 45, backups: [backup], seen: shown(backupOf(other.now, 2)) });
    expect(other.now.attempt).toBe(3);
  });

  it('does nothing once a person has taken over, and goes on when it is asked to', () => {
    const match = lost();
    match.ask({ kind: 'take_over', args: {} });
    expect(match.now).toMatchObject({ pending: null, recovery: { mode: 'manual' } });
    advance(match, 'free', { backups: [backupOf(match.now, 4)] });
    expect(match.now.attempt).toBe(1);
    match.ask({ kind: 'recover', args: {} });
    advance(match, 'free', { at: 50, backups: [backupOf(match.now, 4)] });
    expect(match.now.attempt).toBe(2);
  });

  it('ends by itself when only the network was gone', () => {
    const match = lost();
    const score = match.now.maps[0]!.rounds[5]!;
    const observation = shown(backupOf(match.now, 5), {
      paused: false,
      team1: { seriesScore: 0, mapScore: score.team1, side: null },
      team2: { seriesScore: 0, mapScore: score.team2, side: null },
      restarted: false,
    });
    match.run({ type: 'observe-status', observation });
    expect(match.now).toMatchObject({ attempt: 1, recovery: null, serverLostSince: null });
    expect(match.now.maps[0]!.epoch).toBe(0);
  });

  it('loads a map anew that nobody began, with the maps before it kept and its reports counted where they belong', () => {
    const match = LoggedMatch.loaded();
    const won = (team1: number, team2: number, series: [number, number]) => ({
      event: {
        event: 'map_result' as const,
        matchid: 9,
        map_number: 0,
        team1: { score: team1, series_score: series[0], players: [] },
        team2: { score: team2, series_score: series[1], players: [] },
      },
      receivedAt: AT,
    });
    match.run({ type: 'record-reports', reports: [won(13, 5, [1, 0])] });
    match.run({ type: 'observe-status', observation: status({ restarted: true }) }, later(30));
    settled(match, advance(match, 'free'), 'confirmed');
    expect(match.now).toMatchObject({ attempt: 2, currentMap: 1, phase: 'warmup' });
    const config = pluginConfig(match.now, pluginTargets('https://p.example/api', 'T'));
    expect(config).toMatchObject({ num_maps: 1, maplist: ['de_ancient'], map_sides: ['team2_ct'], skip_veto: true });

    match.run({ type: 'record-reports', reports: [won(4, 13, [0, 1])] });
    expect(match.now.maps.map(({ result }) => result?.winner)).toEqual(['team1', 'team2']);
    const end = { event: 'series_end' as const, matchid: 9, team1_series_score: 0, team2_series_score: 1 };
    match.run({ type: 'record-reports', reports: [{ event: end, receivedAt: AT }] });
    expect(match.now).toMatchObject({ phase: 'between_maps', attention: null });

    // Its series of one is over, ours is not: the plugin unloads, and the third map is ours to load.
    match.run({ type: 'observe-status', observation: status({ at: later(90), missesInARow: 2 }) }, later(90));
    expect(match.now).toMatchObject({ serverLostSince: null, recovery: { cause: 'next_map' } });
    settled(match, advance(match, 'free', { at: 91 }), 'confirmed', 92);
    match.run({ type: 'record-reports', reports: [won(13, 11, [1, 0])] });
    match.run({
      type: 'record-reports',
      reports: [{ event: { ...end, team1_series_score: 1, team2_series_score: 0 }, receivedAt: AT }],
    });
    expect(match.now).toMatchObject({ phase: 'finished', winner: 'team1' });
    expect(match.now.maps).toHaveLength(3);
  });

  it('never loads a map anew over rounds that no backup is left of', () => {
    const match = lost();
    advance(match, 'free');
    expect(match.now).toMatchObject({ attempt: 1, attention: 'recovery_failed' });
    expect(match.now.recovery).toMatchObject({ step: 'failed', problem: 'no_backup' });
  });

  it('is the same after a replay of the log, whatever is seen and settled in whatever order', () => {
    const step = fc.constantFrom('silent', 'free', 'ours', 'confirm', 'contradict', 'refuse', 'gone', 'unreachable');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const match = lost();
        steps.forEach((what, index) => {
          const at = 40 + 3 * index;
          const backups = [backupOf(match.now, 4), backupOf(match.now, 2)];
          const { pending, plan } = match.now;
          const backup = backups.find(({ round }) => plan?.kind === 'restore' && plan.round === round) ?? backups[0]!;
          if (what === 'silent' || what === 'free') advance(match, what, { at, backups });
          else if (what === 'ours') advance(match, what, { at, backups, seen: shown(backup) });
          else if (what === 'gone')
            match.run({ type: 'observe-status', observation: status({ missesInARow: 2 }) }, later(at));
          else if (what === 'unreachable') match.run({ type: 'observe-unreachable', since: later(at) }, later(at));
          else if (pending !== null) {
            const outcome = what === 'confirm' ? 'confirmed' : what === 'refuse' ? 'refused' : 'contradicted';
            settled(match, pending.commandId, outcome, at);
          }
        });
        expect(replay(match.log)).toEqual(match.now);
        // Whatever happened: the rounds that are left are those of the log, and a lost match always has a way back.
        if (match.now.serverLostSince !== null) expect(match.now.recovery).toBeTruthy();
        expect(Object.keys(match.now.maps[0]!.rounds).length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a server that starts a map over by itself (F10)', () => {
  it('is treated as lost; its score is shown apart, and our rounds stay', () => {
    const match = LoggedMatch.playing(6);
    const observation = shown(backupOf(match.now, 0), { restarted: true, paused: false });
    match.run({ type: 'observe-status', observation });
    expect(liveMatch(match.now, 1)).toMatchObject({
      status: 'server_lost',
      attention: 'map_started_over',
      quarantine: { map_number: 0, round: 0 },
      recovery: { mode: 'automatic' },
    });
    expect(Object.keys(match.now.maps[0]!.rounds)).toHaveLength(5);
    const backup = backupOf(match.now, 4);
    settled(match, advance(match, 'ours', { backups: [backup], seen: observation }), 'confirmed');
    expect(liveMatch(match.now, 1).quarantine).toBeNull();
  });
});

describe('backups that can be restored', () => {
  const state = () => LoggedMatch.playing(10).now;

  it('are those that no later restore has taken back (F8)', () => {
    const now = state();
    const map = { ...now.maps[0]!, takenBack: [{ round: 3, at: later(100) }] };
    const taken = { ...now, maps: [map] };
    const before = [2, 3, 5].map((round) => backupOf(now, round, { receivedAt: later(50) }));
    const after = backupOf(now, 4, { receivedAt: later(150), id: 900 });
    expect(restorable(taken, 0, [...before, after]).map(({ round }) => round)).toEqual([4, 3, 2]);
  });

  it('are told apart by the order of the log, though the clock was set back after the restore', () => {
    const match = LoggedMatch.playing(10);
    const note = (round: number, at: number) =>
      match.run(
        { type: 'note-backup', mapNumber: 0, round, file: backupOf(match.now, round).file, valid: true },
        later(at),
      );
    for (const round of [3, 4, 5]) note(round, 60);
    const before = [3, 4, 5].map((round) => backupOf(match.now, round, { receivedAt: later(60) }));
    const commandId = 'restore-1';
    match.run(
      {
        type: 'request',
        commandId,
        request: { kind: 'restore', args: { file: before[0]!.file, source: 'stored' } },
        idempotencyKey: null,
        resolved: { backup: before[0]! },
      },
      later(600),
    );
    const backup = { mapNumber: 0, round: 3, file: before[0]!.file, team1: before[0]!.team1, team2: before[0]!.team2 };
    match.run({ type: 'settle', commandId, outcome: 'confirmed', detail: null, facts: { backup } }, later(601));
    note(4, 300);
    const again = { ...before[1]!, id: 900, receivedAt: later(300) };
    expect(restorable(match.now, 0, [...before, again]).map(({ id }) => id)).toEqual([900, 104, 103]);
  });

  it('have the score of the log, where the log has it (F1)', () => {
    const now = state();
    const wrong = backupOf(now, 4);
    expect(restorable(now, 0, [{ ...wrong, team1: wrong.team1 + 1, team2: wrong.team2 - 1 }])).toEqual([]);
    const { 4: _lost, ...rounds } = now.maps[0]!.rounds;
    const gap = { ...now, maps: [{ ...now.maps[0]!, rounds }] };
    expect(restorable(gap, 0, [wrong])).toHaveLength(1);
    expect(
      restorable(gap, 0, [
        { ...wrong, team1: 2, team2: 2 },
        { ...wrong, team1: 0, team2: 4 },
      ]),
    ).toEqual([]);
  });

  it('are not of before a restart', () => {
    const now = { ...state(), restartedAtAttempt: 2 };
    expect(restorable(now, 0, [backupOf(now, 4)])).toEqual([]);
    expect(restorable(now, 0, [backupOf(now, 4, { attempt: 2 })])).toHaveLength(1);
  });
});
