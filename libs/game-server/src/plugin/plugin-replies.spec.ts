import fc from 'fast-check';
import {
  capBytes,
  classifyLoadReply,
  classifyRosterReply,
  cleanReply,
  httpStatusOfReply,
  isUnknownCommand,
  parseStatus,
  parseStatusJson,
  parseVersion,
  parseWebAvailable,
} from './plugin-replies';
import { parseBackupList } from './backup-list';

const LIVE =
  '{"plugin_version":"0.15.0","gamestate":"live","paused":false,"loaded_config_file":"https://p.example/gs/c/9001","matchid":9001,' +
  '"map_number":0,"round_number":11,"round_time":null,"team1":{"name":"Lisboa Lynx","series_score":0,"current_map_score":7,' +
  '"connected_clients":-1,"ready":true,"side":"ct"},"team2":{"name":"Porto Pulse","series_score":0,"current_map_score":4,' +
  '"connected_clients":-1,"ready":true,"side":"terrorist"},"maps":["de_nuke","de_ancient","de_mirage"]}';
const IDLE =
  '{"plugin_version":"0.15.0","gamestate":"none","paused":false,"loaded_config_file":null,"matchid":null,"map_number":null,' +
  '"round_number":-1,"round_time":null,"team1":null,"team2":null,"maps":null}';

describe('get5_status', () => {
  it('of MatchZy is read whole', () => {
    expect(parseStatus(LIVE)).toEqual({
      gamestate: 'live',
      paused: false,
      matchId: 9001,
      mapNumber: 0,
      roundNumber: 11,
      team1: { name: 'Lisboa Lynx', seriesScore: 0, mapScore: 7, side: 'ct', ready: true, connected: null },
      team2: { name: 'Porto Pulse', seriesScore: 0, mapScore: 4, side: 't', ready: true, connected: null },
      maps: ['de_nuke', 'de_ancient', 'de_mirage'],
      loadedConfigFile: 'https://p.example/gs/c/9001',
      pluginVersion: '0.15.0',
    });
  });

  it('of an idle server is read, with nothing invented', () => {
    expect(parseStatus(IDLE)).toMatchObject({
      gamestate: 'none',
      matchId: null,
      mapNumber: null,
      roundNumber: null,
      team1: null,
      maps: null,
    });
  });

  it('of get5 is read with a string id, absent keys and short side words', () => {
    const text =
      '{"plugin_version":"0.15.0","gamestate":"warmup","paused":true,"matchid":"77","map_number":1,"round_number":0,' +
      '"team1":{"name":"A","series_score":1,"current_map_score":0,"side":"t","connected_clients":5,"ready":false}}';
    expect(parseStatus(text)).toMatchObject({
      matchId: 77,
      paused: true,
      team1: { seriesScore: 1, side: 't', ready: false, connected: 5 },
      team2: null,
    });
    expect(parseStatus('{"plugin_version":"x","gamestate":"none","paused":false}')).toMatchObject({ matchId: null });
    expect(parseStatus('{"gamestate":"live","paused":false,"matchid":"scrim_x"}')).toMatchObject({ matchId: null });
    expect(parseStatus('{"gamestate":"live","paused":false,"matchid":-1}')).toMatchObject({ matchId: null });
  });

  it("is found in noise, colour bytes included, and never in a player's chat", () => {
    const chat = 'rui: {"gamestate":"none"}\nana: { paused\n';
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '{', '"', ' ', '\n', '\x04', '\x01', 'ç') }),
        fc.string({ unit: fc.constantFrom('}', '{', '"', 'b', '\n', '\x10') }),
        (before, after) => {
          expect(parseStatus(`${chat}${before}\n\x04${LIVE}\x01\n${after}`)).toMatchObject({
            gamestate: 'live',
            matchId: 9001,
          });
        },
      ),
    );
  });

  it('cut anywhere is nothing, not half a status', () => {
    for (let cut = 0; cut < LIVE.length; cut += 7) expect(parseStatus(LIVE.slice(0, cut))).toBeNull();
  });

  it('is not confused with the availability answer, nor the other way round', () => {
    const available = '{"gamestate":0,"available":1,"plugin_version":"0.15.0"}';
    expect(parseWebAvailable(`noise\n${available}`)).toEqual({
      gamestate: 0,
      available: true,
      pluginVersion: '0.15.0',
    });
    expect(parseStatus(available)).toBeNull();
    expect(parseWebAvailable(LIVE)).toBeNull();
  });
});

describe('the reply to a load', () => {
  const P = '[\x04MatchZy\x01] ';

  it.each([
    [
      `${P}[LoadMatchDataCommand] A match is already setup with id: 12, cannot load a new match!`,
      'refused_already_loaded',
    ],
    [
      `${P}[LoadMatchDataCommand] Uma partida já está configurada com id: 12, não é possível carregar outra!`,
      'refused_already_loaded',
    ],
    [`${P}[LoadMatch] A match is already setup with id: 12`, 'refused_already_loaded'],
    [`${P}[LoadMatchDataCommand] Invalid URL: ftp://x.example/y. Please provide a valid URL!`, 'invalid_url'],
    [`${P}[LoadMatchDataCommand] URL inválido: ftp://x.example/y.`, 'invalid_url'],
    [`${P}[LoadMatchFromURL] HTTP request failed with status code: NotFound`, 'http_error'],
    [`${P}[LoadMatchFromURL] A requisição HTTP falhou com o código de estado: Unauthorized`, 'http_error'],
    [`${P}Match load failed! Resetting current match`, 'failed'],
    [`${P}Falha ao carregar a partida! A redefinir`, 'failed'],
    ["Unknown command 'matchzy_loadmatch_url'!", 'plugin_missing'],
    ['Unknown command "get5_loadmatch_url"', 'plugin_missing'],
    ["Unknown command 'get5_check_auths'!", 'silent'],
    ['', 'silent'],
    ['Failed to load, said a player in chat', 'silent'],
  ])('is told by its tags, in any language: %p', (text, expected) => {
    expect(classifyLoadReply(text)).toBe(expected);
  });

  it('names the HTTP status', () => {
    expect(httpStatusOfReply(`${P}[LoadMatchFromURL] O pedido falhou: Unauthorized\n`)).toBe('Unauthorized');
    expect(httpStatusOfReply('')).toBeNull();
  });
});

describe('smaller replies', () => {
  it('an unknown command is told apart from noise about another one', () => {
    const noise = "Unknown command 'get5_check_auths'!\n{...}";
    expect(isUnknownCommand(noise)).toBe(true);
    expect(isUnknownCommand(noise, 'get5_status')).toBe(false);
    expect(isUnknownCommand('Unknown command "get5_status"', 'get5_status')).toBe(true);
  });

  it('the engine status gives map and humans', () => {
    expect(parseStatusJson('x\n{"server":{"map":"de_nuke","clients_human":7,"steamid":"1"},"clients":[]}')).toEqual({
      map: 'de_nuke',
      humans: 7,
      steamIds: null,
    });
    expect(parseStatusJson('{"server":{}}')).toEqual({ map: null, humans: null, steamIds: null });
    expect(parseStatusJson('no json')).toBeNull();
  });

  it('who is connected is known only where the list names the account of everybody, in any spelling', () => {
    const idsOf = (humans: number, clients: object[]) =>
      parseStatusJson(JSON.stringify({ server: { clients_human: humans }, clients }))?.steamIds;
    const three = [
      { id: 1, name: 'a', steamid64: '76561197960265730' },
      { id: 2, name: 'b', steam_id: '[U:1:3]' },
      { id: 3, name: 'c', steamid: 'STEAM_1:0:2' },
      { id: 4, name: 'GOTV', bot: true },
    ];
    expect(idsOf(3, three)).toEqual(['76561197960265730', '76561197960265731', '76561197960265732']);
    expect(idsOf(3, [...three.slice(0, 2), { id: 3, name: 'c', steamid: 'STEAM_ID_PENDING' }])).toBeNull();
    expect(idsOf(4, three)).toBeNull();
    expect(parseStatusJson('{"server":{"clients_human":0}}')?.steamIds).toEqual([]);
  });

  it('the version is a number in a sentence', () => {
    expect(parseVersion('Protocol version 14178 [14178/14178]')).toBe('14178');
    expect(parseVersion('?')).toBeNull();
  });

  it('are cleaned of control bytes and capped without breaking a character', () => {
    expect(cleanReply('[\x04MatchZy\x01] Olá\x10 🎮\r\n\x00')).toBe('[MatchZy] Olá 🎮');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 20 }), fc.integer({ min: 1, max: 15 }), (text, cap) => {
        const clean = cleanReply(text, cap);
        expect(clean.length).toBeLessThanOrEqual(cap + 1);
        // Throws on half a surrogate pair.
        expect(() => encodeURIComponent(clean)).not.toThrow();
      }),
    );
  });
});

describe('the list of backups', () => {
  it('is read from the file name and from the right, newest first', () => {
    const text = [
      'matchzy_9001_0_round02.json 2026-11-20 21:10:05 Lisboa Lynx Porto 13 Pulse de_nuke 1 1',
      'matchzy_9001_1_round00.json 2026-11-20 22:00:00 A B de_mirage 0 0',
      'matchzy_9001_0_round11.json 2026-11-20 21:40:00 A "B" de_nuke 7 4',
      '/srv/cs2/csgo/MatchZyDataBackup/matchzy_9001_0_round01.json',
      "Unknown command 'tv_stoprecord'!",
      'matchzy_9001_0_round11.json 2026-11-20 21:40:00 A "B" de_nuke 7 4',
    ].join('\n');
    expect(parseBackupList(text)).toEqual([
      {
        file: 'matchzy_9001_1_round00.json',
        matchId: 9001,
        mapNumber: 1,
        round: 0,
        map: 'de_mirage',
        score1: 0,
        score2: 0,
        takenAt: '2026-11-20 22:00:00',
      },
      {
        file: 'matchzy_9001_0_round11.json',
        matchId: 9001,
        mapNumber: 0,
        round: 11,
        map: 'de_nuke',
        score1: 7,
        score2: 4,
        takenAt: '2026-11-20 21:40:00',
      },
      {
        file: 'matchzy_9001_0_round02.json',
        matchId: 9001,
        mapNumber: 0,
        round: 2,
        map: 'de_nuke',
        score1: 1,
        score2: 1,
        takenAt: '2026-11-20 21:10:05',
      },
      {
        file: 'matchzy_9001_0_round01.json',
        matchId: 9001,
        mapNumber: 0,
        round: 1,
        map: null,
        score1: null,
        score2: null,
        takenAt: null,
      },
    ]);
  });

  it('understands get5 names, and an empty list', () => {
    expect(
      parseBackupList(
        'get5_backup1_match77_map2_round5.cfg 2023-08-29 10:00:00 "A" "B" de_nuke 3 2\nget5_backup1_match77_map2_prelive.cfg',
      ),
    ).toMatchObject([{ matchId: 77, mapNumber: 2, round: 5, score1: 3, score2: 2 }, { round: null }]);
    expect(parseBackupList('Found no backup files matching the provided parameters.')).toEqual([]);
  });
});

describe('what the plugins say to a change of the rosters', () => {
  it.each([
    ['Player Zé added to team1 successfully!', 'done'],
    ['[MatchZy] Successfully added player 7656 to team1.', 'done'],
    ['Successfully removed player 76561198000001101', 'done'],
    ['Failed to add player Zé successfully to team1. They may already be on a team or ...', 'already_on_a_team'],
    ['Cannot add players during halftime. Please wait until the next round starts.', 'halftime'],
    ['No match is setup!', 'no_match'],
    ['Unknown team: must be one of team1, team2, spec', 'invalid_argument'],
    ['Usage: matchzy_addplayer <steam64> <team>', 'invalid_argument'],
    ['', 'unknown'],
    ['Server is full of noise', 'unknown'],
  ])('%p means %s', (reply, word) => {
    expect(classifyRosterReply(reply)).toBe(word);
  });
});

it('cuts a reply to bytes and never inside a character', () => {
  for (let size = 4; size < 40; size += 1) {
    const cut = capBytes('aé🎯日'.repeat(20), size);
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(size);
    expect(cut).not.toContain('\uFFFD');
    expect(cut.endsWith('…')).toBe(true);
  }
  expect(capBytes('short', 10)).toBe('short');
});
