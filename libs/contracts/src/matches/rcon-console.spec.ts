import {
  CONSOLE_VOCABULARY,
  ConsoleRole,
  consoleVocabulary,
  deniedForRole,
  maskedLine,
  maskedReply,
} from './rcon-console';

const offered = (role: ConsoleRole): string[] => consoleVocabulary(role).map(({ name }) => name);

describe('the console of a match', () => {
  it('offers each role all that the one below it has, and more', () => {
    const [owner, admin, superAdmin] = ConsoleRole.options.map(offered) as [string[], string[], string[]];
    expect(admin).toEqual(expect.arrayContaining(owner));
    expect(superAdmin).toEqual(CONSOLE_VOCABULARY.map(({ name }) => name));
    expect(admin.filter((name) => !owner.includes(name))).toEqual(
      expect.arrayContaining(['css_endmatch', 'changelevel', 'matchzy_loadbackup']),
    );
    expect(superAdmin.filter((name) => !admin.includes(name))).toEqual(['host_workshop_map', 'exec', 'css_plugins']);
  });

  it('has one line of help for each command, and each command once', () => {
    const keys = CONSOLE_VOCABULARY.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^rcon\.[a-z0-9_]+$/.test(key))).toBe(true);
  });

  it.each([
    ['owner', 'css_endmatch', 'css_endmatch'],
    ['owner', 'get5_loadbackup_url', 'get5_loadbackup'],
    ['owner', 'status', null],
    ['admin', 'css_endmatch', null],
    ['admin', 'exec', 'exec'],
    ['admin', 'host_workshop_collection', 'host_workshop'],
    ['super_admin', 'exec', null],
  ] as const)('by role: %s and %s', (role, name, rule) => {
    expect(deniedForRole(name, role)).toBe(rule);
  });

  it.each([
    ['sv_password "geheim 1"', 'sv_password ***'],
    ['  SV_PASSWORD geheim', 'SV_PASSWORD ***'],
    ['"sv_password" "geheim"', '"sv_password" ***'],
    ['tv_password x', 'tv_password ***'],
  ])('cuts the secret out of %p', (line, masked) => {
    expect(maskedLine(line)).toEqual({ line: masked, secret: true });
  });

  it.each(['sv_password', 'say my password is x', 'status', 'mp_warmuptime 60'])('leaves %p as it is', (line) => {
    expect(maskedLine(line)).toEqual({ line, secret: false });
  });

  it('shows no secret of a reply, in whatever form the server prints it', () => {
    const reply = [
      'sv_password = geheim',
      '"sv_password" = "geheim" ( def. "" ) client notify',
      'matchzy_remote_log_header_value "geheim"',
      '"X-Match-Token": "geheim"',
      'Authorization: geheim',
      'echo ABCDEFGHIJKLMNOPQRSTUV23',
      'the word is hunter2',
    ].join('\n');
    const shown = maskedReply(reply, ['hunter2', '']);
    expect(shown).not.toMatch(/geheim|hunter2|ABCDEFGHIJKLMNOPQRSTUV23/);
    expect(shown.split('\n')).toHaveLength(7);
    expect(shown).toContain('client notify');
  });

  it('leaves a reply without secrets alone', () => {
    const reply = 'hostname: Placar #1\nmap : de_nuke\nplayers : 10 humans, 0 bots (10 max)\n"mp_freezetime" = "15"';
    expect(maskedReply(reply, ['abc'])).toBe(reply);
  });
});
