import { formatDateTime, formatDuration, formatNumber, formatPlainDay, formatRelative, shortenName } from './format';
import { startI18n } from './i18n';

beforeAll(() => startI18n('pt'));

describe('texts for a reader', () => {
  it('cuts a name above ten characters, counting emoji and accents as one', () => {
    expect(shortenName('AnaCarolin')).toBe('AnaCarolin');
    expect(shortenName('Ana Carolina')).toBe('Ana Caroli…');
    expect(shortenName('👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀')).toBe('👩‍🚀'.repeat(10));
  });

  it('never prints 1970, NaN or Invalid Date for missing values', () => {
    for (const text of [
      formatDateTime(null),
      formatDateTime('rubbish'),
      formatRelative(undefined, 0),
      formatNumber(Number.NaN),
      formatPlainDay(''),
    ])
      expect(text).toBe('–');
  });

  it('shows a season day as written, whatever the viewer’s zone', () => {
    expect(formatPlainDay('2026-03-01T00:00:00.000Z')).toMatch(/^1 de mar/);
  });

  it('writes durations as a match clock', () => {
    expect(formatDuration(65_000)).toBe('1:05');
    expect(formatDuration(3_725_000)).toBe('1:02:05');
    expect(formatDuration(-1)).toBe('0:00');
  });
});
