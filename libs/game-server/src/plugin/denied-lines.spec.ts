import fc from 'fast-check';
import { deniedRconRule, isDeniedRconLine } from './denied-lines';

describe('a raw console line', () => {
  it.each([
    'status',
    'say olá; tudo bem?'.replace(';', ','),
    'say "a; b"',
    'mp_warmuptime 60',
    'changelevel de_nuke',
    'css_map de_mirage',
    'sv_password "x"',
    'get5_status',
    'css_restore 4',
    '  bot_kick',
    'tv_delay 90',
    'matchzy_listbackups 9',
  ])('may be %p', (line) => {
    expect(deniedRconRule(line)).toBeNull();
  });

  it.each([
    'rcon_password x',
    'RCON_PASSWORD x',
    '  "rcon_password" x',
    'quit',
    '"quit"',
    'exec evil.cfg',
    'sv_cheats 1',
    'plugin list',
    'plugin_unload 0',
    'css_plugins reload MatchZy',
    'meta unload',
    'logaddress_add 1.2.3.4:1',
    'logaddress_add_http "http://x"',
    'host_workshop_map 1',
    'host_workshop_collection 1',
    'status; quit',
    'say hi;quit',
    'say "a"; quit',
    'say "a;quit',
    'alias x quit',
    'toggle sv_cheats',
    'incrementvar sv_cheats 0 1 1',
    'status\nquit',
    'status\rquit',
    'a\0b',
    '',
    '   ',
    '{quit',
    '+quit',
    'matchzy_remote_log_url "http://evil"',
    'get5_loadmatch_url "http://evil"',
    'placar_boot',
    'sv_rcon_whitelist_address 1.2.3.4',
    `say ${'ã'.repeat(260)}`,
  ])('may not be %p', (line) => {
    expect(isDeniedRconLine(line)).toBe(true);
  });

  it('is judged by the role of the person, and by what nobody may whatever the role', () => {
    const rules = (line: string) =>
      (['owner', 'admin', 'super_admin'] as const).map((role) => deniedRconRule(line, role));
    expect(rules('exec warmup.cfg')).toEqual(['exec', 'exec', null]);
    expect(rules('"CSS_endmatch"')).toEqual(['css_endmatch', null, null]);
    expect(rules('+changelevel de_nuke')).toEqual(['changelevel', null, null]);
    expect(rules('rcon_password x')).toEqual(['rcon_password', 'rcon_password', 'rcon_password']);
    expect(rules('status; exec x')).toEqual(['chain', 'chain', 'chain']);
  });

  it('cannot reach a denied command by case, quotes or spaces', () => {
    const denied = fc.constantFrom(
      'rcon_password',
      'quit',
      'exec',
      'sv_cheats',
      'css_plugins',
      'meta',
      'logaddress_add',
    );
    const pad = fc.stringMatching(/^[ \t"]{0,6}$/);
    fc.assert(
      fc.property(
        denied,
        pad,
        fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
        fc.string(),
        (word, before, upper, rest) => {
          const cased = [...word].map((char, i) => (upper[i] ? char.toUpperCase() : char)).join('');
          expect(isDeniedRconLine(`${before}${cased} ${rest}`)).toBe(true);
        },
      ),
    );
  });
});
