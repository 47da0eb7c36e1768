import { MessageLanguage, SayTemplate, TECH_TIMEOUT_REASONS } from '@placar/contracts';
import fc from 'fast-check';
import { matchLanguages, playerMessage, playerMessages } from './player-messages';
import type { PlayerMessageKey } from './player-messages';
import { matchConfig } from './series-script.fixture';

const KEYS: PlayerMessageKey[] = [...SayTemplate.options, 'tech_timeout', 'pause_over'];

describe('sentences for the players', () => {
  it('stand in every language, fit a console line with the longest names, and show every parameter they have a place for', () => {
    const params = { minutes: 240, team: '東'.repeat(40), server: 'é'.repeat(60), round: 999, score: '13:11' };
    for (const key of KEYS) {
      const texts = playerMessages(key, MessageLanguage.options, params);
      for (const text of texts) expect(Buffer.byteLength(`say "${text}"`)).toBeLessThanOrEqual(511);
      expect(new Set(texts).size).toBe(texts.length);
      const plain = playerMessages(key, MessageLanguage.options);
      for (const [index, text] of texts.entries()) {
        for (const value of Object.values(params).map(String)) {
          expect([key, index, text.includes(value)]).toEqual([key, index, texts[0]?.includes(value)]);
        }
        expect(plain[index]).not.toMatch(/undefined|null|\(\)| {2}/);
      }
    }
  });

  it('tell why there is a technical timeout, and fit a line with the longest reason in words of three bytes', () => {
    for (const language of MessageLanguage.options) {
      const reasons = [...TECH_TIMEOUT_REASONS, '線'.repeat(80)];
      const told = reasons.map((reason) =>
        playerMessage('tech_timeout', language, { minutes: 60, team: '東'.repeat(40), reason }),
      );
      for (const text of told) expect(Buffer.byteLength(`say "${text}"`)).toBeLessThanOrEqual(511);
      expect(new Set(told).size).toBe(told.length);
    }
    expect(playerMessage('tech_timeout', 'pt', { minutes: 5, reason: 'network', team: 'Fúria' })).toBe(
      'Pausa técnica - Fúria (5 min): problema de conexão.',
    );
    expect(playerMessage('tech_timeout', 'en', { seconds: 90, reason: 'the desk broke' })).toBe(
      'Technical timeout (90 s): the desk broke.',
    );
  });

  it('are one line, whatever a team is called', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.constantFrom(...MessageLanguage.options),
        fc.string(),
        (key, language, team) => {
          expect(playerMessage(key, language, { team })).not.toMatch(/[\r\n]/);
        },
      ),
    );
  });

  it('are said in the languages of the two flags', () => {
    const of = (flag1: string | null, flag2: string | null) => {
      const config = matchConfig();
      return matchLanguages({ team1: { ...config.team1, flag: flag1 }, team2: { ...config.team2, flag: flag2 } });
    };
    expect(of('BR', 'PT')).toEqual(['pt']);
    expect(of('fr', 'JP')).toEqual(['fr', 'ja']);
    expect(of('BR', 'SE')).toEqual(['pt', 'en']);
    expect(of(null, 'JP')).toEqual(['ja']);
    expect(of(null, '')).toEqual(['pt', 'en']);
  });
});
