import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Books } from './books';

it('knows checkouts, payments and what was given back after a restart, and gives back once under one key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paysim-'));
  const file = join(folder, 'books.json');
  try {
    const first = new Books(() => undefined, Date.now, file);
    const wanted = { order: 'o', title: 'VIP', amountCents: 1_990, currency: 'BRL' };
    const urls = { expiresAt: '2099-01-01T00:00:00.000Z', returnUrl: 'http://a/', notifyUrl: 'http://a/n' };
    const checkout = first.make('o', { ...wanted, ...urls });
    const { id, changedAt } = first.pay(checkout, { status: 'approved', live: false });
    const second = new Books(
      () => undefined,
      () => 0,
      file,
    );
    expect(second.make('o', { ...wanted, ...urls })).toEqual(checkout);
    expect(second.refund(id, 990, 'k')).toMatchObject({ refundedCents: 990, status: 'approved' });
    const third = new Books(
      () => undefined,
      () => 0,
      file,
    );
    expect(third.refund(id, 990, 'k')).toMatchObject({ refundedCents: 990 });
    // Of two readings the newer one is told from the older, whatever the clock says.
    expect(third.payment(id)?.changedAt.localeCompare(changedAt)).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
