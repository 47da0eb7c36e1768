import fc from 'fast-check';
import { conversionOf, runningSales } from './index';
import type { PaidGrant } from './index';

const ZONE = 'America/Sao_Paulo';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 4, 20, 12);
const paid = (paidCents: number, daysAgo: number, change: Partial<PaidGrant> = {}): PaidGrant => ({
  id: 1,
  length: { days: 30 },
  givenAt: NOW - daysAgo * DAY,
  revokedAt: null,
  paidCents,
  ...change,
});
const sales = (...owners: PaidGrant[][]) => runningSales(owners, NOW, ZONE);

describe('what runs now, and what it brings a month', () => {
  it.each<[string, PaidGrant[][], number, number]>([
    ['nothing was ever sold', [], 0, 0],
    ['thirty days are a month', [[paid(1_990, 3)]], 1, 1_990],
    ['a week is a part of one', [[paid(700, 3, { length: { days: 7 } })]], 1, 3_000],
    ['a year is twelve', [[paid(12_000, 100, { length: { months: 12 } })]], 1, 1_000],
    ['a gift runs, and brings nothing', [[paid(0, 3)]], 1, 0],
    ['what is over counts no more, to the moment', [[paid(1_990, 30)], [paid(1_990, 29.999, { id: 2 })]], 1, 1_990],
    ['what was taken back ends', [[paid(1_990, 3, { revokedAt: NOW - DAY })]], 0, 0],
    ['what waits behind it is not counted twice', [[paid(1_990, 3), paid(1_990, 2, { id: 2 })]], 1, 1_990],
    [
      'the one that runs counts, not the one that was bought last',
      [[paid(1_000, 40), paid(3_000, 35, { id: 2 }), paid(9_000, 1, { id: 3 })]],
      1,
      3_000,
    ],
  ])('%s', (_name, owners, running, monthlyCents) => {
    expect(sales(...owners)).toEqual({ running, monthlyCents });
  });

  it('each owner adds what they bring alone', () => {
    const grant = fc.record({ cents: fc.nat(100_000), ago: fc.nat(60), months: fc.constantFrom(1, 3, 12) });
    fc.assert(
      fc.property(fc.array(fc.array(grant, { maxLength: 4 }), { maxLength: 6 }), (people) => {
        const owners = people.map((own) =>
          own.map(({ cents, ago, months }, id) => paid(cents * months, ago, { id, length: { months } })),
        );
        const each = owners.map((own) => sales(own));
        expect(sales(...owners)).toEqual({
          running: each.reduce((sum, { running }) => sum + running, 0),
          monthlyCents: each.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0),
        });
      }),
    );
  });

  it('tells no rate of nothing', () => {
    expect([conversionOf(0, 0), conversionOf(3, 1), conversionOf(2, 2)]).toEqual([null, 0.3333, 1]);
  });
});
