import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VirtualServerApi } from '../api-types';
import { plain, SimBench } from '../../test/sim-bench';

const BO3 = {
  num_maps: 3,
  maplist: ['de_nuke', 'de_ancient', 'de_mirage'],
  map_sides: ['team1_ct', 'team2_ct', 'team1_ct'],
};
const FILE_5 = 'matchzy_9001_0_round05.json';

describe('round backups', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  const playRounds = async (server: VirtualServerApi, count: number): Promise<void> => {
    for (let round = 0; round < count; round += 1) await server.playRound();
  };
  const backupRounds = (): unknown[] =>
    bench.receiver.of('/backups').map((request) => request.headers['matchzy-roundnumber']);

  it('are uploaded before every round with headers in both spellings, round 00 twice', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await playRounds(server, 3);
    expect(backupRounds()).toEqual(['00', '0', '1', '2'].map((round) => String(Number(round))));
    const last = bench.receiver.of('/backups').at(-1);
    expect(last?.headers).toMatchObject({
      'matchzy-filename': 'matchzy_9001_0_round02.json',
      'get5-filename': 'matchzy_9001_0_round02.json',
      'get5-matchid': '9001',
      'matchzy-mapnumber': '0',
      'x-match-token': 'T1',
      'content-type': 'application/octet-stream',
      'content-length': String(Buffer.byteLength(last?.body ?? '')),
    });
    const file = JSON.parse(last?.body ?? '') as Record<string, string>;
    expect(Object.keys(file)).toEqual([
      'matchid',
      'timestamp',
      'map_name',
      'mapnumber',
      'round',
      'team1',
      'team2',
      'team1_name',
      'team1_flag',
      'team1_tag',
      'team1_side',
      'team2_name',
      'team2_flag',
      'team2_tag',
      'team2_side',
      'team1_score',
      'team2_score',
      'team1_series_score',
      'team2_series_score',
      'TerroristTimeOuts',
      'CTTimeOuts',
      'match_loaded',
      'match_config',
      'valve_backup',
    ]);
    expect(Object.values(file).every((value) => typeof value === 'string')).toBe(true);
    expect(JSON.parse(file.match_config ?? '')).toMatchObject({
      RemoteLogURL: `${bench.receiver.baseUrl}/events`,
      RemoteLogHeaderValue: 'T1',
    });
    await server.playMap();
    const { rounds } = server.truth().match?.maps[0] ?? { rounds: [] };
    expect(bench.receiver.of('/backups')).toHaveLength(rounds.length + 1);
  });

  it('are listed newest first, in more than one packet when many', async () => {
    const server = await bench.addServer();
    expect(plain(await server.console('matchzy_listbackups'))).toBe(
      'Found no backup files matching the provided parameters.',
    );
    await bench.load(server);
    await playRounds(server, 11);
    const lines = plain(await server.console('get5_listbackups 9001')).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toMatch(
      /^matchzy_9001_0_round10\.json \d{4}-\d\d-\d\d \d\d:\d\d:\d\d Lisboa Lynx Órbita {2}Co {2}de_nuke \d+ \d+$/,
    );
    expect(plain(await server.console('matchzy_listbackups 42'))).toMatch(/^Found no/);
  });

  it('are not found by a quoted name or a path', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await playRounds(server, 2);
    for (const name of ['"matchzy_9001_0_round01.json"', 'MatchZyDataBackup/matchzy_9001_0_round01.json']) {
      expect(plain(await server.console(`matchzy_loadbackup ${name}`))).toBe(
        `[MatchZy] Backup file ${name} does not exist, please make sure you are restoring a valid backup.`,
      );
    }
    expect((await bench.status(server)).round_number).toBe(2);
  });

  it('restore a live round in place, paused, without events or uploads, and the superseded rounds do not count', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await playRounds(server, 9);
    const events = bench.eventNames().length;
    const atFive = JSON.parse(server.readDisk(FILE_5) ?? '') as Record<string, string>;
    expect(await server.console(`matchzy_loadbackup ${FILE_5}`)).toBe('');
    await server.advance(2_500);
    expect(await bench.status(server)).toMatchObject({
      gamestate: 'live',
      paused: true,
      round_number: 5,
      team1: { current_map_score: Number(atFive.team1_score) },
    });
    await expect(server.playRound()).rejects.toThrow('paused');
    expect(bench.eventNames()).toHaveLength(events);
    const uploads = backupRounds().length;
    await server.console('sm_unpause');
    await server.playRound();
    expect(backupRounds()).toHaveLength(uploads);
    expect(bench.receiver.events().at(-1)).toMatchObject({ event: 'round_end', round_number: 6 });
    await server.playRound();
    expect(backupRounds().slice(uploads)).toEqual(['6']);
    await server.playSeries();
    const map = server.truth().match?.maps[0];
    expect(map?.rounds.map((round) => round.round)).toEqual(map?.rounds.map((_, index) => index + 1));
    expect(map?.supersededRounds.map((round) => round.round)).toEqual([6, 7, 8, 9]);
    expect(map?.rounds.map((round) => round.epoch)).toEqual(map?.rounds.map((round) => (round.round > 5 ? 1 : 0)));
    const last = bench.receiver.events().findLast((event) => event.event === 'round_end');
    const { players } = last?.team1 as { players: { steamid: string; stats: Record<string, number> }[] };
    for (const line of players) {
      expect(map?.players.find((player) => player.steamId === line.steamid)?.stats.kills).toBe(line.stats.kills);
    }
  });

  it('bring a match back after a crash: players return, get ready, and it waits paused', async () => {
    const server = await bench.addServer();
    await bench.load(server, BO3);
    await server.playMap({ score: [13, 5] });
    await playRounds(server, 4);
    await server.crash();
    expect(server.state()).toBe('down');
    await server.restart();
    expect(await bench.status(server)).toMatchObject({ gamestate: 'none', matchid: null, team1: null });
    expect(await server.console('matchzy_loadbackup matchzy_9001_1_round03.json')).toBe('');
    expect(await bench.status(server)).toMatchObject({
      gamestate: 'pending_restore',
      matchid: 9001,
      map_number: 1,
      round_number: -1,
    });
    await server.advance(60_000);
    expect(server.truth().map).toBe('de_ancient');
    expect(await bench.status(server)).toMatchObject({
      gamestate: 'live',
      paused: true,
      map_number: 1,
      round_number: 3,
      team1: { series_score: 1 },
    });
    const before = bench.eventNames().length;
    await server.console('sm_unpause');
    await server.playSeries();
    expect(bench.eventNames().slice(before, before + 1)).toEqual(['round_end']);
    const truth = server.truth().match;
    expect(truth).toMatchObject({ status: 'finished', restores: 1, matchId: 9001 });
    expect(truth?.maps.map((map) => map.mapName).slice(0, 2)).toEqual(['de_nuke', 'de_ancient']);
    expect(truth?.maps[0]).toMatchObject({ team1Score: 13, team2Score: 5 });
    expect(truth?.maps[1]?.supersededRounds.map((round) => round.round)).toEqual([4]);
  });

  it('start at once on css_start when players do not get ready', async () => {
    const server = await bench.addServer({ bots: { autoReady: false } });
    await bench.load(server);
    await server.advance(30_000);
    server.player({ type: 'readyAll' });
    await playRounds(server, 6);
    await server.restart();
    await server.console(`matchzy_loadbackup ${FILE_5}`);
    await server.advance(120_000);
    expect(server.state()).toBe('pending_restore');
    expect(await server.console('css_start')).toBe('');
    await server.advance(2_500);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'live', paused: true, round_number: 5 });
  });

  it('move a match to another server by URL', async () => {
    const first = await bench.addServer();
    await bench.load(first);
    await playRounds(first, 6);
    await first.console('css_endmatch');
    const second = await bench.addServer({ seed: 'another' });
    bench.receiver.answer('/b', 200, first.readDisk(FILE_5) ?? '');
    bench.receiver.answer('/gone', 404);
    expect(plain(await second.console(`matchzy_loadbackup_url "${bench.receiver.baseUrl}/gone"`))).toContain(
      'NotFound',
    );
    expect(await second.console(`matchzy_loadbackup_url "${bench.receiver.baseUrl}/b" "X-Match-Token" "T2"`)).toBe('');
    expect(bench.receiver.of('/b')[0]?.headers).toMatchObject({ 'x-match-token': 'T2' });
    await second.advance(60_000);
    await second.console('sm_unpause');
    await second.playSeries();
    expect(second.truth().match).toMatchObject({ matchId: 9001, status: 'finished', restores: 1 });
    expect(second.truth().match?.maps[0]?.rounds.slice(0, 5)).toEqual(first.truth().match?.maps[0]?.rounds.slice(0, 5));
    expect(bench.eventNames().at(-1)).toBe('series_end');
  });

  it('restore nothing when the engine wrote nothing, and say so to nobody', async () => {
    const server = await bench.addServer({ quirks: { emptyValveBackupProbability: 1 } });
    await bench.load(server);
    await playRounds(server, 6);
    await server.restart();
    expect(await server.console(`matchzy_loadbackup ${FILE_5}`)).toBe('');
    await server.advance(60_000);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'live', paused: true, round_number: 0 });
  });

  it('lose against an engine file of the same name that is already there', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await playRounds(server, 6);
    const file = JSON.parse(server.readDisk(FILE_5) ?? '') as Record<string, string>;
    const doctored = {
      ...file,
      valve_backup: (file.valve_backup ?? '').replace(/"Score"\s*\{[^}]*\}/, '"Score" { "team1" "12" "team2" "12" }'),
    };
    bench.receiver.answer('/b', 200, JSON.stringify(doctored));
    await server.console(`matchzy_loadbackup_url "${bench.receiver.baseUrl}/b"`);
    await server.advance(2_500);
    expect((await bench.status(server)).round_number).toBe(5);
  });

  it('leave a flag behind when an endmatch interrupts them: the next match uploads no round 00', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await playRounds(server, 6);
    await server.console(`matchzy_loadbackup ${FILE_5}`);
    await server.console('css_endmatch');
    const before = backupRounds().length;
    await bench.load(server, { matchid: 9002 });
    await playRounds(server, 3);
    expect(backupRounds().slice(before)).toEqual(['1', '2']);
  });

  it('bring later maps back when an old backup of theirs is restored after an earlier one', async () => {
    const server = await bench.addServer();
    await bench.load(server, BO3);
    await server.playMap({ score: [13, 4] });
    await playRounds(server, 5);
    const before = server.truth().match?.maps;
    const restore = async (file: string): Promise<void> => {
      await server.console(`matchzy_loadbackup ${file}`);
      await server.advance(60_000);
      await server.console('sm_unpause');
    };
    await restore(FILE_5);
    await server.playRound();
    expect(server.truth().match?.maps.map((map) => [map.finished, map.rounds.length])).toEqual([[false, 6]]);
    await restore('matchzy_9001_1_round04.json');
    await server.playRound();
    const maps = server.truth().match?.maps;
    expect(maps?.[0]).toEqual(before?.[0]);
    expect(maps?.[1]?.rounds.map((round) => round.epoch)).toEqual([0, 0, 0, 0, 2]);
    expect(server.truth().match).toMatchObject({ team1SeriesScore: 1, restores: 2 });
  });

  it('replay a round when both teams type .stop, and any round by css_restore', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await playRounds(server, 4);
    await server.advance(30_000);
    server.player({ type: 'stop', team: 'team1' });
    server.player({ type: 'stop', team: 'team2' });
    await server.advance(2_500);
    expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 4 });
    await server.console('css_restore 1');
    await server.advance(2_500);
    expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 1 });
  });

  it('outlive the process in a data folder, with the truth of the match', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gamesim-'));
    try {
      const life = async (play: (server: VirtualServerApi, current: SimBench) => Promise<void>): Promise<void> => {
        const current = await SimBench.open({ dataDir });
        await play(await current.addServer({ id: 'um', seed: 7 }), current);
        await current.close();
      };
      let early: unknown;
      await life(async (server, current) => {
        await current.load(server, BO3);
        await server.playMap({ score: [13, 2] });
        await playRounds(server, 4);
        early = server.truth().match?.maps[0];
      });
      await life(async (server) => {
        expect(server.diskFiles()).toContain('matchzy_9001_1_round03.json');
        await server.console('matchzy_loadbackup matchzy_9001_1_round03.json');
        await server.advance(60_000);
        await server.console('sm_unpause');
        await server.playSeries();
        expect(server.truth().match?.maps[0]).toEqual(early);
        expect(server.truth().match).toMatchObject({ status: 'finished', restores: 1 });
      });
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
