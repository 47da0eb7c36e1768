import type { AffiliatesAnswer, AuditPage } from '@placar/contracts';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
let staff: TestClient;
beforeAll(async () => {
  api = await TestApi.start({ RATE_LIMITS: 'off' });
  staff = await api.login('admin');
});
afterAll(() => api.stop());
beforeEach(() => api.database.query('TRUNCATE affiliates, coupons RESTART IDENTITY CASCADE'));

const BODY = { slug: 'zoe', name: 'Zoé', url: 'https://zoe.example/', note: 'paga no dia 5', commissionBp: 1_000 };
const make = async (more: object = {}): Promise<number> => {
  const answer = await staff.post('/api/affiliates', { ...BODY, ...more });
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
};
const coupon = (code: string, more: object) =>
  staff.post('/api/coupons', { code, kind: 'percent', value: 1_000, ...more });
const read = async (who: TestClient = api.visitor()): Promise<AffiliatesAnswer> =>
  (await who.get('/api/affiliates')).body as AffiliatesAnswer;

describe('partners', () => {
  it('are told to everybody as cards that hold nothing else, in their order', async () => {
    const member = await api.login('member');
    const id = await make({ position: 2, userId: member.user.id, logo: 'https://zoe.example/logo.png' });
    await make({ slug: 'ana', name: 'Ana', url: 'https://youtube.com/@ana', position: 1 });
    await make({ slug: 'oculta', name: 'Oculta', active: false, position: 3 });
    await coupon('ZOE10', { affiliateId: id });
    const cards = [
      { name: 'Ana', logo: null, url: 'https://youtube.com/@ana', coupon: null, order: 1 },
      { name: 'Zoé', logo: 'https://zoe.example/logo.png', url: 'https://zoe.example/', coupon: 'ZOE10', order: 2 },
    ];
    // Field by field: the partner, too, sees no more here than a visitor.
    expect(await read()).toEqual({ affiliates: cards });
    expect(await read(member)).toEqual({ affiliates: cards });
    const told = await read(staff);
    expect(told.affiliates).toEqual(cards);
    expect(told.managed).toMatchObject([
      { slug: 'ana', sales: 0, commissionCents: 0 },
      { slug: 'zoe', note: 'paga no dia 5', commissionBp: 1_000, coupons: ['ZOE10'], userId: member.user.id },
      { slug: 'oculta', active: false },
    ]);
  });

  it('show a code only while somebody could use it', async () => {
    const id = await make();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const before = new Date(Date.now() - 3_600_000).toISOString();
    await coupon('PARADO', { affiliateId: id, active: false });
    await coupon('DEPOIS', { affiliateId: id, startsAt: soon });
    await coupon('ANTES', { affiliateId: id, endsAt: before });
    await coupon('CHEIO', { affiliateId: id, maxUses: 1 });
    await api.database.query(`UPDATE coupons SET used = 1 WHERE code = 'CHEIO'`);
    expect((await read()).affiliates[0]?.coupon).toBeNull();
    await coupon('AGORA', { affiliateId: id, startsAt: before, endsAt: soon, maxUses: 1 });
    expect((await read()).affiliates[0]?.coupon).toBe('AGORA');
  });

  it('are changed by one of two who change them at once', async () => {
    const id = await make();
    const both = await Promise.all(
      ['Um', 'Dois'].map(
        async (name) => (await staff.put(`/api/affiliates/${id}`, { ...BODY, name, version: 1 })).status,
      ),
    );
    expect(both.toSorted()).toEqual([200, 409]);
    expect((await read(staff)).managed?.[0]?.version).toBe(2);
    expect((await staff.put('/api/affiliates/999999', { ...BODY, version: 1 })).status).toBe(404);
  });

  it('leave a line of the audit with what was changed, before and after', async () => {
    const chief = await api.login('super_admin');
    const id = await make();
    await staff.put(`/api/affiliates/${id}`, { ...BODY, commissionBp: 1_500, version: 1 });
    await staff.put(`/api/affiliates/${id}`, { ...BODY, commissionBp: 2_000, version: 1 });
    await staff.delete(`/api/affiliates/${id}`);
    const { audit } = (await chief.get(`/api/audit?record=affiliate:${id}&limit=3`)).body as AuditPage;
    const changed = (method: string) => audit.filter((line) => line.method === method).map(({ changes }) => changes);
    expect(changed('PUT')).toEqual([[{ field: 'commissionBp', before: '1000', after: '1500' }]]);
    expect(changed('DELETE')).toEqual([expect.arrayContaining([{ field: 'name', before: 'Zoé', after: null }])]);
    expect(changed('POST')).toEqual([expect.arrayContaining([{ field: 'slug', before: null, after: 'zoe' }])]);
  });

  it('that are deleted leave every list, keep their name, and take no coupon', async () => {
    const id = await make();
    expect((await staff.delete(`/api/affiliates/${id}`)).status).toBe(200);
    expect((await staff.delete(`/api/affiliates/${id}`)).status).toBe(404);
    expect((await staff.put(`/api/affiliates/${id}`, { ...BODY, version: 1 })).status).toBe(404);
    expect(await read(staff)).toEqual({ affiliates: [], managed: [] });
    expect((await staff.post('/api/affiliates', BODY)).status).toBe(409);
    const refused = await coupon('ZOE10', { affiliateId: id });
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { affiliateId: 'no such affiliate' } }]);
  });

  it.each([
    [{ slug: 'Zoé' }, 'slug'],
    [{ name: '' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'http://zoe.example' }, 'url'],
    [{ url: 'https://user:pass@zoe.example' }, 'url'],
    [{ url: 'https://localhost/x' }, 'url'],
    [{ logo: 'data:image/png;base64,AA' }, 'logo'],
    [{ userId: 999_999 }, 'userId'],
    [{ commissionBp: 10_001 }, 'commissionBp'],
    [{ commissionBp: 0.5 }, 'commissionBp'],
    [{ position: -1 }, 'position'],
  ])('refuse %j at its field', async (wrong, field) => {
    const answer = await staff.post('/api/affiliates', { ...BODY, ...wrong });
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('are kept by staff alone, and each act is in the log of acts', async () => {
    const member = await api.login('member');
    expect((await member.post('/api/affiliates', BODY)).status).toBe(403);
    expect((await api.visitor().post('/api/affiliates', BODY)).status).toBe(401);
    const id = await make();
    await staff.delete(`/api/affiliates/${id}`);
    const boss = await api.login('super_admin');
    const { text } = await boss.get('/api/audit');
    expect(text).toContain(`affiliate:${id}`);
  });
});
