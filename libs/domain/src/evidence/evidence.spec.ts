import { maskedBackup, maskedText, maskedValue } from './evidence-mask';
import { evidenceOfPoll } from './evidence';

const SECRETS = { secrets: ['pa$$"wörd', 'abc'], hosts: ['cs.example.org'] };

describe('masks of the evidence', () => {
  it.each([
    ['rcon_password pa$$"wörd!', 'rcon_password ***!'],
    ['it is abc', 'it is ***'],
    ['at cs.example.org:27015', 'at [address]:27015'],
    ['from 10.0.0.7:27005, ok', 'from [address], ok'],
    ['from 2001:db8::7 and ::1 and fe80:0:0:0:1:2:3:4', 'from [address] and [address] and [address]'],
    ['at 20:15:33 on 2026-01-31T20:15:33.000Z the score was 13:11', null],
    ['[U:1:4711] said std::vector', null],
    ['"rcon_password" = "something else"', '"rcon_password" = ***'],
    ['de_nuke 1.40.7 and 76561198000000042', null],
  ])('%s', (text, masked) => {
    expect(maskedText(text, SECRETS)).toBe(masked ?? text);
  });

  it('find secrets in every field, in names of fields, and in backups, whose configuration is left out', () => {
    expect(maskedValue({ 'abc x': [{ y: '10.1.2.3' }], n: 7, z: null }, SECRETS)).toEqual({
      '*** x': [{ y: '[address]' }],
      n: 7,
      z: null,
    });
    const backup = JSON.stringify({
      round: '3',
      match_config: '{"RemoteLogHeaderValue":"t0ken"}',
      valve_backup: 'abc',
    });
    expect(JSON.parse(maskedBackup(backup, SECRETS))).toEqual({ round: '3', valve_backup: '***' });
    expect(maskedBackup('"SaveFile" { abc }', SECRETS)).toBe('"SaveFile" { *** }');
  });

  it('take of a poll only what has the known form', () => {
    expect(evidenceOfPoll('now', 'get5_status@3|ok 42/live/false')).toMatchObject({ match: '42', phase: 'live' });
    const odd = evidenceOfPoll('now', 'status@3|ok hostname: secret place 10.0.0.1');
    expect(odd).toEqual({ at: 'now', command: 'status', outcome: 'ok', match: null, phase: null, paused: null });
  });
});
