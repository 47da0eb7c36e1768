import { parseConsoleLine } from './tokenizer';

const words = (line: string): string[][] => parseConsoleLine(line).map(({ name, args }) => [name, ...args]);

describe('the console tokenizer', () => {
  it('keeps a quoted URL whole', () => {
    expect(words('MatchZy_LoadMatch_URL "http://h:1/c?x=1" "X-Token" "a b"')).toEqual([
      ['matchzy_loadmatch_url', 'http://h:1/c?x=1', 'X-Token', 'a b'],
    ]);
  });

  it('breaks an unquoted URL at its colon and loses the rest as a comment', () => {
    expect(words('matchzy_loadmatch_url http://h:1/c X-Token a')).toEqual([['matchzy_loadmatch_url', 'http', ':']]);
  });

  it('splits commands at semicolons and line ends outside quotes only', () => {
    expect(words('echo "a;b" ; status\nversion // rest')).toEqual([['echo', 'a;b'], ['status'], ['version']]);
  });

  it("treats { } ( ) : ' as words of their own", () => {
    expect(words("say {a}(b):it's")).toEqual([['say', '{', 'a', '}', '(', 'b', ')', ':', 'it', "'", 's']]);
  });

  it('hands over the raw argument text with its quotes', () => {
    expect(parseConsoleLine('  matchzy_loadbackup   "f.json"  ')[0]?.argString).toBe('"f.json"');
  });

  it('cuts a line at 512 bytes', () => {
    const [command] = parseConsoleLine(`echo ${'x'.repeat(600)}`);
    expect(command?.args[0]).toHaveLength(511 - 'echo '.length);
  });

  it('survives an open quote', () => {
    expect(words('echo "open')).toEqual([['echo', 'open']]);
  });
});
