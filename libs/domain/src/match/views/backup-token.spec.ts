import { retokenBackup } from './backup-token';
import { pluginTargets } from './plugin-config';

const OLD = pluginTargets('https://old.example/api', 'OLDTOKENOLDTOKENOLDTOKEN');
const NEW = pluginTargets('https://placar.example/api', 'NEWTOKENNEWTOKENNEWTOKEN');

const backup = (config: Record<string, unknown>): string =>
  JSON.stringify({ matchid: '7', round: '04', valve_backup: '"save" {}', match_config: JSON.stringify(config) });

const made = (config: Record<string, unknown>): { outer: Record<string, string>; config: Record<string, unknown> } => {
  const json = retokenBackup(backup(config), NEW) ?? '';
  const outer = JSON.parse(json) as Record<string, string>;
  return { outer, config: JSON.parse(outer['match_config'] ?? '') as Record<string, unknown> };
};

describe('a round backup handed to another attempt', () => {
  it('reports to the new attempt in both spellings and carries the old token nowhere', () => {
    const { outer, config } = made({
      RemoteLogURL: OLD.eventUrl,
      RemoteLogHeaderKey: 'Authorization',
      RemoteLogHeaderValue: OLD.headerValue,
      ChangedCvars: {
        matchzy_remote_backup_url: OLD.backupUrl,
        get5_remote_log_header_value: OLD.headerValue,
        mp_overtime_enable: '1',
        hostname: `Ação ${OLD.headerValue}`,
      },
      Maplist: ['de_nuke'],
    });
    expect(config).toMatchObject({
      RemoteLogURL: NEW.eventUrl,
      RemoteLogHeaderValue: NEW.headerValue,
      Maplist: ['de_nuke'],
      ChangedCvars: {
        matchzy_remote_backup_url: NEW.backupUrl,
        get5_remote_log_header_value: NEW.headerValue,
        matchzy_demo_upload_url: NEW.demoUrl,
        mp_overtime_enable: '1',
        hostname: `Ação ${NEW.headerValue}`,
      },
    });
    expect(JSON.stringify(outer)).not.toContain(OLD.headerValue);
    expect(outer).toMatchObject({ matchid: '7', round: '04', valve_backup: '"save" {}' });
  });

  it('arms a backup that reported to nobody', () => {
    expect(made({ Maplist: [] }).config).toMatchObject({
      RemoteLogURL: NEW.eventUrl,
      ChangedCvars: { matchzy_remote_log_url: NEW.eventUrl, matchzy_remote_log_header_value: NEW.headerValue },
    });
  });

  it('refuses what is no backup', () => {
    for (const text of ['', '[]', 'null', '{"match_config":{}}', '{"match_config":"nope"}'])
      expect(retokenBackup(text, NEW)).toBeNull();
  });

  it('runs none of the settings that a match may not have, in whatever case its plugin kept them', () => {
    const { config } = made({
      ChangedCvars: {
        MatchZy_Remote_Backup_URL: 'http://stranger.example',
        matchzy_loadmatch_url: 'http://stranger.example',
        sv_shutdown: '1',
        hostname: 'a" ; quit',
        MP_MaxRounds: 30,
      },
    });
    const cvars = config['ChangedCvars'] as Record<string, string>;
    expect(JSON.stringify(config)).not.toMatch(/stranger|shutdown|quit/);
    expect(cvars).toMatchObject({ mp_maxrounds: '30', matchzy_remote_backup_url: NEW.backupUrl });
    expect(Object.keys(cvars)[0]).toBe('mp_maxrounds');
  });
});
