import { CONSOLE_VOCABULARY } from '@placar/contracts/matches';
import texts from '../../../locales/pt/console.json';
import { commandOf, historyLines, suggestions } from './rcon-suggest';

const names = (text: string) => suggestions(text, CONSOLE_VOCABULARY).map((command) => command.name);

describe('the console while one types', () => {
  it('offers what starts like that first, then what contains it', () => {
    expect(names('sta').slice(0, 3)).toEqual(['status', 'status_json', 'stats']);
    expect(names('pause')).toContain('sm_pause');
    expect(names('')).toEqual([]);
    expect(names('status ')).toEqual([]);
    expect(names('zzz')).toEqual([]);
  });

  it('knows the arguments of a complete name', () => {
    expect(commandOf('mp_freezetime 15', CONSOLE_VOCABULARY)?.args).toBe('<seconds>');
    expect(commandOf('mp_freeze', CONSOLE_VOCABULARY)).toBeNull();
  });

  it('has words for every command of the vocabulary', () => {
    const told = texts.vocabulary as Record<string, string>;
    expect(CONSOLE_VOCABULARY.filter((command) => told[command.name] === undefined)).toEqual([]);
  });

  it('brings back no line whose secret was cut out', () => {
    expect(historyLines(['status', 'sv_password ***', 'status', ''])).toEqual(['status']);
  });
});
