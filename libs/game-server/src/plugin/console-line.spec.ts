import fc from 'fast-check';
import type { PluginDialect } from './plugin-commands';
import { ConsoleLineError, bare, consoleLine, quoted, quotedText } from './console-line';
import * as commands from './plugin-commands';

const isBreak = (char: string) => "{}()':".includes(char);

/** End and text of a quoted word that starts at `from`; with `escapes` a backslash takes the next character along. */
function quotedWord(line: string, from: number, escapes: boolean): { word: string; end: number } {
  let word = '';
  let at = from + 1;
  while (at < line.length && !'"\0\r\n'.includes(line.charAt(at))) {
    if (escapes && line.charAt(at) === '\\') at += 1;
    word += line.charAt(at);
    at += 1;
  }
  return { word, end: at + 1 };
}

function plainWord(line: string, from: number): { word: string; end: number } {
  if (isBreak(line.charAt(from))) return { word: line.charAt(from), end: from + 1 };
  let at = from;
  while (at < line.length && line.charAt(at) > ' ' && !'";'.includes(line.charAt(at)) && !isBreak(line.charAt(at))) {
    if (line.startsWith('//', at)) break;
    at += 1;
  }
  return { word: line.slice(from, at), end: at };
}

/** The console as an attacker would like it: `;`, line breaks and NUL end a command, `//` a line, `\"` may escape. */
function tokenize(line: string, escapes: boolean): string[][] {
  const commands: string[][] = [[]];
  let at = 0;
  while (at < line.length) {
    const char = line.charAt(at);
    if (';\n\r\0'.includes(char)) commands.push([]);
    if (line.startsWith('//', at)) {
      const end = line.slice(at).search(/[\r\n]/);
      at = end < 0 ? line.length : at + end;
    } else if (char <= ' ' || char === ';') at += 1;
    else {
      const { word, end } = char === '"' ? quotedWord(line, at, escapes) : plainWord(line, at);
      commands.at(-1)?.push(word);
      at = end;
    }
  }
  return commands.filter((words) => words.length > 0);
}

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom('"', ';', '\\', '/', '\n', '\r', '\0', ' ', '{', "'", ':', 'a', '\t', '\x01', 'ã', '🎮'),
    maxLength: 60,
  }),
  fc.constantFrom('"; quit; "', 'x\nquit', '\\', '\\";quit', '//', 'http://a"b', '\u2028quit', '\ud800'),
);

const attempt = <T>(build: () => T): T | null => {
  try {
    return build();
  } catch (error) {
    if (error instanceof ConsoleLineError) return null;
    throw error;
  }
};

describe('a console line', () => {
  it.each([true, false])('keeps every argument inside its own quotes (tokenizer that escapes: %s)', (escapes) => {
    fc.assert(
      fc.property(nasty, nasty, (one, two) => {
        const line = attempt(() =>
          consoleLine('matchzy_addplayer', quoted('one', one), quotedText('two', two), bare('end', 'end')),
        );
        if (line === null) return;
        expect(Buffer.byteLength(line)).toBeLessThan(512);
        const seen = tokenize(line, escapes);
        expect(seen).toHaveLength(1);
        expect(seen[0]).toHaveLength(4);
        expect(seen[0]?.slice(0, 2)).toEqual(['matchzy_addplayer', one]);
        expect(seen[0]?.[3]).toBe('end');
      }),
      { numRuns: 2000 },
    );
  });

  it('is never more than one command, whichever builder made it', () => {
    const dialect = fc.constantFrom<PluginDialect>('matchzy', 'get5');
    const target = fc.record({ url: nasty, headerKey: nasty, headerValue: nasty });
    fc.assert(
      fc.property(dialect, nasty, nasty, nasty, target, (name, a, b, c, remote) => {
        const built = [
          () => commands.loadMatchCommand(name, `https://${a}`, b, c),
          () => commands.loadBackupFromUrlCommand(name, `http://${a}`, b, c),
          () => commands.loadBackupCommand(name, a),
          () => commands.addPlayerCommand(name, '76561198000000101', 'team1', a),
          () => commands.addPlayerCommand(name, a, 'spec', 'x'),
          () => commands.removePlayerCommand(name, a),
          () => commands.booleanCommand(a, true),
          () => commands.sayCommand(a),
          () => commands.setBootMarkerCommand(a),
          ...[0, 4, 8].map(
            (i) => () =>
              commands.remoteTargetCommands(name, { events: remote, backups: remote, demos: remote })[i] ?? '',
          ),
        ].map(attempt);
        for (const line of built) {
          if (line !== null) expect(tokenize(line, false)).toHaveLength(1);
          if (line !== null) expect(tokenize(line, true)).toHaveLength(1);
        }
      }),
    );
  });

  it('names the field that cannot be quoted, and not its value', () => {
    for (const [build, field, problem] of [
      [() => quotedText('name', 'a\nquit'), 'name', 'line_break'],
      [() => quoted('headerValue', 'se"cret'), 'headerValue', 'quote'],
      [() => quoted('url', 'a\tb'), 'url', 'control_character'],
      [() => bare('file', '../x y'), 'file', 'not_plain'],
      [() => bare('file', ''), 'file', 'empty'],
      [() => consoleLine('say', quotedText('text', 'ã'.repeat(254))), 'text', 'too_long'],
    ] as const) {
      const error: unknown = (() => {
        try {
          return build();
        } catch (thrown) {
          return thrown;
        }
      })();
      expect(error).toBeInstanceOf(ConsoleLineError);
      expect(error).toMatchObject({ field, problem });
      expect((error as Error).message).not.toContain('cret');
    }
  });

  it('leaves out of a name only what cannot be quoted', () => {
    expect(consoleLine('say', quotedText('text', 'João "o Gato"; //🐈\\ ¡olé!'))).toBe('say "João o Gato; //🐈 ¡olé!"');
  });
});

describe('the plugin vocabulary', () => {
  const targets = {
    events: { url: 'https://p.example/gs/e/9001', headerKey: 'X-Match-Token', headerValue: 'T' },
    backups: { url: 'https://p.example/gs/b/9001', headerKey: 'X-Match-Token', headerValue: 'T' },
    demos: { url: 'https://p.example/gs/d', headerKey: 'X-Match-Token', headerValue: 'T' },
  };

  it('quotes what must be quoted and leaves bare what must be bare', () => {
    expect(commands.loadMatchCommand('matchzy', 'https://p.example/gs/c/9001', 'X-Match-Token', 'T')).toBe(
      'matchzy_loadmatch_url "https://p.example/gs/c/9001" "X-Match-Token" "T"',
    );
    expect(commands.loadBackupCommand('matchzy', 'matchzy_9001_0_round07.json')).toBe(
      'matchzy_loadbackup matchzy_9001_0_round07.json',
    );
    expect(commands.booleanCommand('matchzy_stop_command_available', true)).toBe('matchzy_stop_command_available true');
    expect(commands.listBackupsCommand('get5', 9001)).toBe('get5_listbackups 9001');
    expect(commands.addPlayerCommand('matchzy', '76561198000000101', 'team2', 'ana "aninhas" ✨')).toBe(
      'matchzy_addplayer 76561198000000101 team2 "ana aninhas ✨"',
    );
  });

  it('sets all nine targets in either spelling', () => {
    expect(commands.remoteTargetCommands('matchzy', targets)).toEqual([
      'matchzy_remote_log_url "https://p.example/gs/e/9001"',
      'matchzy_remote_log_header_key "X-Match-Token"',
      'matchzy_remote_log_header_value "T"',
      'matchzy_remote_backup_url "https://p.example/gs/b/9001"',
      'matchzy_remote_backup_header_key "X-Match-Token"',
      'matchzy_remote_backup_header_value "T"',
      'matchzy_demo_upload_url "https://p.example/gs/d"',
      'matchzy_demo_upload_header_key "X-Match-Token"',
      'matchzy_demo_upload_header_value "T"',
    ]);
    expect(commands.remoteTargetCommands('get5', targets)[8]).toBe('get5_demo_upload_header_value "T"');
  });

  it.each(['76561198000000101 ; quit', '7656119800000010', 'STEAM_0:1:1', ''])(
    'refuses %p as a Steam id',
    (steamId) => {
      expect(() => commands.removePlayerCommand('matchzy', steamId)).toThrow(ConsoleLineError);
    },
  );

  it.each([2 ** 31, -1, 1.5, NaN])('refuses %d as a match id, which the plugin could not parse', (matchId) => {
    expect(() => commands.listBackupsCommand('matchzy', matchId)).toThrow(ConsoleLineError);
  });

  it('refuses a config URL that the plugin would refuse', () => {
    expect(() => commands.loadMatchCommand('matchzy', 'p.example/c', 'K', 'V')).toThrow(ConsoleLineError);
  });
});
