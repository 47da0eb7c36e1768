import { hash } from '@node-rs/argon2';
import { maturedUntil, nextPayout } from '@placar/domain/commission';
import type { CommissionLine } from '@placar/domain/commission';
import { Affiliate, CommissionReview, Payout, PayoutLine, User, withTransaction } from '@placar/persistence';
import { sealSecret } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { In, IsNull } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SeededRandom } from './seeded-random';

const DAY_MS = 86_400_000;
/** Accounts of the demo's partners: members with a known password, so that somebody can look at a partner's page. */
const ACCOUNTS = [
  { slug: 'canal-clutch', name: 'Canal Clutch', pix: { kind: 'email', key: 'financeiro@canal-clutch.example' } },
  { slug: 'mira-certa', name: 'Mira Certa', pix: { kind: 'random', key: '7c0e2b5a-4f3d-4a91-8e6c-2d9b1f0a7c35' } },
] as const;
const PASSWORD = 'parceiro-da-demo';
const CLICK_DAYS = 150;
/** When the demo's past payout was made, before today. */
const PAID_BEFORE_MS = 34 * DAY_MS;

type PastLine = CommissionLine & { id: string; order_id: string };

/** Accounts, clicks, a past payout and a sale to look at, once for each partner of the demo: what staff changed stays. */
export async function seedPartners(
  dataSource: DataSource,
  { encryptionKey, staffId, now }: { encryptionKey: Buffer; staffId: number | null; now: Date },
): Promise<void> {
  const missing = await dataSource
    .getRepository(Affiliate)
    .find({ where: { slug: In(ACCOUNTS.map(({ slug }) => slug)), userId: IsNull(), deletedAt: IsNull(), version: 1 } });
  if (missing.length === 0) return;
  const passwordHash = await hash(PASSWORD);
  for (const partner of missing) {
    const account = ACCOUNTS.find(({ slug }) => slug === partner.slug);
    if (account === undefined) continue;
    await withTransaction(dataSource, async (manager) => {
      const users = manager.getRepository(User);
      if (await users.existsBy({ username: account.slug })) return;
      const { id: userId } = await users.save(
        users.create({ name: account.name, username: account.slug, passwordHash }),
      );
      const key = { pixKind: account.pix.kind, pixKeyEncrypted: sealSecret(account.pix.key, encryptionKey) };
      await manager.getRepository(Affiliate).update({ id: partner.id }, { userId, ...key });
      await placeClicks(manager, partner.id, now);
      await placePayout(
        manager,
        { affiliateId: partner.id, staffId, ...key },
        new Date(now.getTime() - PAID_BEFORE_MS),
      );
      if (partner.slug === ACCOUNTS[0].slug) await placeReview(manager, partner.id);
    });
  }
}

async function placeClicks(manager: EntityManager, affiliateId: number, now: Date): Promise<void> {
  const random = new SeededRandom(`clicks-${affiliateId}`);
  const days = Array.from({ length: CLICK_DAYS }, (_, ago) => ({
    day: new Date(now.getTime() - (ago + 1) * DAY_MS).toISOString().slice(0, 10),
    count: random.between(1, 6) + Math.floor(((CLICK_DAYS - ago) / CLICK_DAYS) * random.between(0, 9)),
  }));
  await manager.query(
    `INSERT INTO affiliate_clicks (affiliate_id, day, count)
      SELECT $1, day, count FROM unnest($2::date[], $3::int[]) AS days (day, count) ON CONFLICT DO NOTHING`,
    [affiliateId, days.map(({ day }) => day), days.map(({ count }) => count)],
  );
}

/** A payout of what was due then, by the rule of today. */
async function placePayout(
  manager: EntityManager,
  {
    affiliateId,
    staffId,
    ...key
  }: { affiliateId: number; staffId: number | null } & Pick<Payout, 'pixKind' | 'pixKeyEncrypted'>,
  at: Date,
): Promise<void> {
  const lines = await manager.query<PastLine[]>(
    `SELECT b.id, b.order_id, b.commission_cents AS cents, s.at <= $2 AS "isMature", 'none' AS review, 'none' AS payout
      FROM order_books b JOIN order_books s ON s.order_id = b.order_id AND s.kind = 'sale'
      WHERE b.affiliate_id = $1 AND b.at <= $3 AND b.commission_cents <> 0 ORDER BY b.id`,
    [affiliateId, new Date(maturedUntil(at.getTime())), at],
  );
  const next = nextPayout(lines, 1);
  if (next === null) return;
  const payouts = manager.getRepository(Payout);
  const settledAt = new Date(at.getTime() + DAY_MS);
  const { id } = await payouts.save(
    payouts.create({
      ...{ ...key, run: randomUUID(), affiliateId, cents: next.cents, status: 'paid' },
      ...{ madeAt: at, madeBy: staffId, settledAt, settledBy: staffId },
      reference: `E00000000${settledAt.toISOString().slice(0, 10).replaceAll('-', '')}`,
    }),
  );
  await manager.getRepository(PayoutLine).insert(next.lines.map((line) => ({ lineId: line.id, payoutId: id })));
}

/** The newest sale of a partner looks as if they had bought it themselves. */
async function placeReview(manager: EntityManager, affiliateId: number): Promise<void> {
  const [sale] = await manager.query<{ order_id: string; at: Date }[]>(
    `SELECT order_id, at FROM order_books b WHERE affiliate_id = $1 AND kind = 'sale' AND commission_cents > 0
        AND NOT EXISTS (SELECT 1 FROM payout_lines l WHERE l.line_id = b.id) ORDER BY at DESC LIMIT 1`,
    [affiliateId],
  );
  if (sale === undefined) return;
  const reviews = manager.getRepository(CommissionReview);
  await reviews.save(
    reviews.create({ orderId: sale.order_id, affiliateId, signs: ['same_address'], createdAt: sale.at }),
  );
}
