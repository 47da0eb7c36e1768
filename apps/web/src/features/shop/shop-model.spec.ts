import type { Plan } from '@placar/contracts/economy';
import { bestPlan, formatMoney, isMoving, orderOf, perMonth, stageOf } from './shop-model';

const plan = (id: number, price: number, length: Partial<Pick<Plan, 'days' | 'months'>>): Plan =>
  ({ id, price, days: null, months: null, ...length }) as Plan;

describe('plans', () => {
  it('are compared by what a day costs, and told by the month where they are longer than one', () => {
    const month = plan(1, 1_990, { days: 30 });
    const quarter = plan(2, 4_990, { months: 3 });
    const year = plan(3, 14_990, { months: 12 });
    expect(bestPlan([month, quarter, year])).toBe(3);
    expect([month, quarter, year].map(perMonth)).toEqual([null, 1_663, 1_249]);
    expect(bestPlan([month])).toBeNull();
    expect(bestPlan([month, plan(4, 1_990, { days: 30 })])).toBeNull();
  });

  it('have prices as people of each language write them', () => {
    expect(formatMoney(159_200, 'BRL', 'pt-BR').replace(/\s/, ' ')).toBe('R$ 1.592,00');
    expect(formatMoney(1_592, 'BRL', 'fr').replace(/\s/, ' ')).toBe('15,92 R$');
  });
});

describe('an order', () => {
  it('tells what is under way before its status', () => {
    const stage = (
      status: 'pending' | 'paid' | 'refunded',
      attempt: 'none' | 'waiting' | 'declined',
      returning = false,
    ) => stageOf({ status, attempt, returning });
    expect(stage('pending', 'none')).toBe('created');
    expect(stage('pending', 'waiting')).toBe('waiting');
    expect(stage('pending', 'declined')).toBe('declined');
    expect(stage('paid', 'none')).toBe('paid');
    expect(stage('paid', 'none', true)).toBe('returning');
    expect(stage('refunded', 'declined')).toBe('refunded');
    expect(isMoving({ status: 'paid', returning: true })).toBe(true);
    expect(isMoving({ status: 'paid', returning: false })).toBe(false);
  });

  it('is followed by its id alone: nothing else of the address is believed', () => {
    const id = '121662a8-dfd9-4353-87e8-cc7021b66c50';
    expect(orderOf(`?order=${id}&status=approved`)).toBe(id);
    expect(orderOf('?order=1&status=approved')).toBeNull();
    expect(orderOf('')).toBeNull();
  });
});
