import fc from 'fast-check';
import { parseBackup, redactBackup, retokenBackup } from './backup-file';

const OLD_TOKEN = 'old-token-123456';
const config = {
  Maplist: ['de_nuke'],
  MatchId: 9001,
  RemoteLogURL: 'https://p.example/gs/e/9001',
  RemoteLogHeaderKey: 'X-Match-Token',
  RemoteLogHeaderValue: OLD_TOKEN,
  ChangedCvars: {
    mp_overtime_enable: '1',
    matchzy_remote_backup_url: 'https://p.example/gs/b/9001',
    matchzy_remote_backup_header_value: OLD_TOKEN,
    get5_demo_upload_header_value: OLD_TOKEN,
  },
  OriginalCvars: { sv_password: 'segredo' },
  Notes: [`seen ${OLD_TOKEN}`],
};
const backup = {
  matchid: '9001',
  timestamp: '2026-11-20 21:40:00',
  map_name: 'de_nuke',
  mapnumber: '0',
  round: '11',
  team1_name: 'São João "Lynx" 🐈',
  team2_name: 'Porto',
  team1_score: '7',
  team2_score: '4',
  team1_series_score: '0',
  team2_series_score: '0',
  TerroristTimeOuts: '1',
  match_config: JSON.stringify(config),
  valve_backup: '"SaveFile"\n{\n\t"team1"\t"Lynx"\n\t"score"\t"7"\n}\n',
};
const text = (change: Record<string, unknown> = {}) => JSON.stringify({ ...backup, ...change });
const targets = {
  eventUrl: 'https://new.example/e',
  backupUrl: 'https://new.example/b',
  demoUrl: 'https://new.example/d',
  headerKey: 'X-New',
  headerValue: 'new-token',
  matchConfigUrl: 'https://new.example/c',
};
const inner = (json: string) =>
  JSON.parse((JSON.parse(json) as { match_config: string }).match_config) as Record<string, unknown>;

describe('a round backup', () => {
  it('gives its numbers, although the plugin writes all of them as strings', () => {
    expect(parseBackup(Buffer.from(text()))).toEqual({
      matchId: 9001,
      mapName: 'de_nuke',
      mapNumber: 0,
      round: 11,
      team1Name: 'São João "Lynx" 🐈',
      team2Name: 'Porto',
      team1Score: 7,
      team2Score: 4,
      team1SeriesScore: 0,
      team2SeriesScore: 0,
      timestamp: '2026-11-20 21:40:00',
      hasEngineBackup: true,
    });
  });

  it.each(['', '   ', 'x', '{}'])("without the engine's part (%p) is marked as one that restores nothing", (valve) => {
    expect(parseBackup(text({ valve_backup: valve }))).toMatchObject({ hasEngineBackup: false });
  });

  it.each([
    ['not json', 'not_json'],
    ['[]', 'not_json'],
    [text({ matchid: 'abc' }), 'field:matchid'],
    [text({ round: '-1' }), 'field:round'],
    [text({ team1_score: undefined }), 'field:team1_score'],
    [text({ matchid: '99999999999' }), 'field:matchid'],
    [text({ match_config: '{' }), 'match_config_not_json'],
    [text({ valve_backup: 'x'.repeat(8 * 1024 * 1024) }), 'too_big'],
  ])('that is broken says how', (source, invalid) => {
    expect(parseBackup(source)).toEqual({ invalid });
  });

  it('never throws, whatever a server uploads', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.dictionary(fc.constantFrom(...Object.keys(backup)), fc.jsonValue()).map((d) => text(d)),
        ),
        (source) => {
          for (const read of [parseBackup(source), retokenBackup(source, targets), redactBackup(source)])
            expect(read).toBeTruthy();
        },
      ),
    );
  });
});

describe('giving a backup to another server', () => {
  it('puts the new targets everywhere and leaves no trace of the old token', () => {
    const result = retokenBackup(text(), targets);
    if ('invalid' in result) throw new Error(result.invalid);
    expect(result.json).not.toContain(OLD_TOKEN);
    expect(inner(result.json)).toMatchObject({
      Maplist: ['de_nuke'],
      RemoteLogURL: targets.eventUrl,
      RemoteLogHeaderKey: 'X-New',
      RemoteLogHeaderValue: 'new-token',
      ChangedCvars: {
        mp_overtime_enable: '1',
        matchzy_remote_log_url: targets.eventUrl,
        matchzy_remote_log_header_key: 'X-New',
        matchzy_remote_log_header_value: 'new-token',
        matchzy_remote_backup_url: targets.backupUrl,
        matchzy_remote_backup_header_value: 'new-token',
        matchzy_demo_upload_url: targets.demoUrl,
        get5_demo_upload_header_value: 'new-token',
      },
      Notes: ['seen new-token'],
    });
    expect(parseBackup(result.json)).toEqual(parseBackup(text()));
  });

  it("understands the other spelling of the plugin's keys", () => {
    const other = {
      remote_log_url: 'x',
      remote_log_header_value: OLD_TOKEN,
      changed_cvars: {},
      loaded_config_file: 'old',
    };
    const result = retokenBackup(text({ match_config: JSON.stringify(other) }), targets);
    expect('json' in result && inner(result.json)).toMatchObject({
      remote_log_url: targets.eventUrl,
      remote_log_header_value: 'new-token',
      changed_cvars: { matchzy_remote_log_header_value: 'new-token' },
      loaded_config_file: targets.matchConfigUrl,
    });
  });
});

describe('showing a backup', () => {
  it('shows no token, URL or cvar, and keeps what the game needs', () => {
    const result = redactBackup(text());
    if ('invalid' in result) throw new Error(result.invalid);
    for (const secret of [OLD_TOKEN, 'https://', 'segredo', 'mp_overtime_enable', 'X-Match-Token'])
      expect(result.json).not.toContain(secret);
    expect(inner(result.json)).toMatchObject({ Maplist: ['de_nuke'], MatchId: 9001 });
    expect(parseBackup(result.json)).toEqual(parseBackup(text()));
  });
});
