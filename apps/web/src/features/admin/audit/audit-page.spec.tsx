import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditLine } from '@placar/contracts/audit';
import { DecideReviewBody, PayoutStatus, Product, SettlePayoutBody } from '@placar/contracts/economy';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { AdminAuditPage } from './audit-page';
import { FIELD_KINDS } from './changed-value';
import { auditQuery, problemsOf } from './use-audit';
import { addressOf } from '../../../lib/endpoints';

const line = (change: Partial<AuditLine>): AuditLine => ({
  id: 9,
  at: '2026-11-21T10:00:00.000Z',
  user_id: 3,
  user_name: 'Ana “Olho”',
  api_key_id: null,
  method: 'GET',
  route: '/matches/:id/forfeit/:winner',
  targets: ['match:42'],
  changes: [],
  status: 200,
  ip: null,
  request_id: 'abc',
  ...change,
});

const people = (...users: [number, string][]) => ({
  users: users.map(([id, name]) => ({ id, name })),
  total: users.length,
  counts: { all: users.length, member: users.length, admin: 0, super_admin: 0 },
});

async function open(isChief: boolean, routes: Record<string, () => StubAnswer>, path = '/admin/audit') {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: isChief ? 1 : 0 } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /users/3': () => ({ body: { user: { id: 3, name: 'Ana “Olho”' } } }),
    'GET /admin/users?limit=20&offset=0&role=all': () => ({ body: people([3, 'Ana “Olho”'], [5, 'Bia']) }),
    'GET /admin/users?limit=20&offset=0&role=all&search=bi': () => ({ body: people([5, 'Bia']) }),
    ...routes,
  });
  await renderPage(<AdminAuditPage />, path);
  return () => calls.filter(({ path: asked }) => asked.startsWith('/audit')).map(({ path: asked }) => asked);
}
const page =
  (audit: AuditLine[], next: number | null = null) =>
  (): StubAnswer => ({
    body: { audit, next_before: next },
  });

describe('the audit', () => {
  it('shows what a call changed, field by field', async () => {
    const change = { field: 'commissionBp', before: '1000', after: '1500' };
    const changed = line({ method: 'PUT', route: '/affiliates/:id', targets: ['affiliate:7'], changes: [change] });
    await open(true, { 'GET /audit?limit=50': page([changed, line({ id: 8 })]) });
    const told = (await screen.findByText('Comissão:')).closest('li');
    expect(told?.textContent).toBe('Comissão: 10 % → 15 %');
    expect(told?.parentElement?.children).toHaveLength(1);
  });

  it('tells fields by their words, and money, dates and choices as the reader writes them', async () => {
    const changes = [
      { field: 'price', before: '2990', after: '1990' },
      { field: 'percentOff', before: null, after: '1250' },
      { field: 'minTotal', before: '0', after: '123456' },
      { field: 'active', before: 'true', after: 'false' },
      { field: 'planIds', before: '[]', after: '[1,23]' },
      { field: 'affiliateId', before: null, after: '7' },
      { field: 'status', before: 'made', after: 'paid' },
      { field: 'title', before: 'false', after: 'VIP' },
      { field: 'endsAt', before: null, after: '2026-11-21T10:00:00.000Z' },
      { field: 'of_old', before: '1', after: '2' },
    ];
    const changed = line({ method: 'PUT', route: '/plans/:id', targets: ['plan:7'], changes });
    await open(true, { 'GET /audit?limit=50': page([changed]) });
    const list = (await screen.findByText('Preço:')).closest('ul');
    const told = within(list as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(told.slice(0, 8)).toEqual([
      'Preço: R$ 29,90 → R$ 19,90',
      'Desconto em %: – → 12,5 %',
      'Preço mínimo: R$ 0,00 → R$ 1.234,56',
      'Ativo: sim → não',
      'Planos: – → #1 #23',
      'Afiliado: – → #7',
      'Situação: a pagar → pago',
      'Nome: false → VIP',
    ]);
    expect(told[8]).toMatch(/^Vale até: – → .*21.*2026/);
    expect(told[9]).toBe('of_old 1 → 2');
  });

  it('tells of a record that was made what it has, and no field that is empty', async () => {
    const changes = [
      { field: 'code', before: null, after: 'TESTE12' },
      { field: 'percentOff', before: null, after: '1250' },
      { field: 'planIds', before: null, after: '[]' },
    ];
    await open(true, { 'GET /audit?limit=50': page([line({ method: 'POST', route: '/coupons', changes })]) });
    const list = (await screen.findByText('Código:')).closest('ul');
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Código: TESTE12',
      'Desconto em %: 12,5 %',
    ]);
  });

  it.each(['pt', 'en', 'fr', 'ja'])(
    'has words for every field and choice that the audit may tell, in %s',
    (language) => {
      const { audit } = JSON.parse(
        readFileSync(join(__dirname, '..', '..', '..', 'locales', language, 'staff.json'), 'utf8'),
      ) as { audit: { field: Record<string, string>; value: Record<string, string> } };
      expect(Object.keys(audit.field).toSorted()).toEqual(Object.keys(FIELD_KINDS).toSorted());
      const choices = [Product, PayoutStatus, SettlePayoutBody.shape.status, DecideReviewBody.shape.decision];
      const said = choices.flatMap(({ options }): string[] => options);
      expect(said.filter((choice) => !(choice in audit.value))).toEqual([]);
    },
  );

  it('keeps both of two changes that come before it could draw the first', async () => {
    const [from, until] = ['2026-11-20', '2026-11-22'];
    const both = addressOf('GET /audit', { query: auditQuery({ user: '', route: '', record: '', from, until }) });
    const asked = await open(true, { 'GET /audit?limit=50': page([line({})]), [`GET ${both}`]: page([]) });
    const [first, last] = [await screen.findByLabelText('De'), screen.getByLabelText('Até')];
    act(() => {
      fireEvent.change(first, { target: { value: from } });
      fireEvent.change(last, { target: { value: until } });
    });
    await waitFor(() => expect(asked()).toContain(both));
  });

  it('says who did what in words, narrows by what one clicks, and goes on with older lines', async () => {
    const asked = await open(true, {
      'GET /audit?limit=50': page([line({}), line({ id: 8, route: '/x/:id', method: 'POST', status: 403 })], 8),
      'GET /audit?limit=50&before=8': page([line({ id: 7, user_id: null, user_name: null })]),
      'GET /audit?limit=50&user_id=3': page([line({})]),
      'GET /audit?limit=50&user_id=3&record=match%3A42': page([line({})]),
    });
    expect(within(await screen.findByRole('table')).getByText('Deu W.O.')).not.toBeNull();
    expect(screen.getByText('POST /x/:id')).not.toBeNull();
    expect(screen.getByText('recusado')).not.toBeNull();
    expect(screen.getAllByRole('link', { name: 'Partida 42' })[0]?.getAttribute('href')).toBe('/match/42');
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText('Visitante')).not.toBeNull();
    expect(screen.getByText(/Não há linhas mais antigas/)).not.toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Só de Ana “Olho”' })[0] as HTMLElement);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Pessoa' }).value).toBe('Ana “Olho”'),
    );
    await waitFor(() => expect(asked()).toContain('/audit?limit=50&user_id=3'));
    await waitFor(() => expect(screen.queryByText('Visitante')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Só de Partida 42' }));
    await waitFor(() => expect(asked()).toContain('/audit?limit=50&user_id=3&record=match%3A42'));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sobre o quê' }).value).toBe('Partida');
    expect(screen.getByLabelText<HTMLInputElement>('Número').value).toBe('42');
    expect(screen.queryByText('GET /matches/:id/forfeit/:winner')).toBeNull();
  });

  it('finds a person by name, and a record by its kind and number', async () => {
    const asked = await open(true, {
      'GET /audit?limit=50': page([line({})]),
      'GET /audit?limit=50&user_id=5': page([]),
      'GET /audit?limit=50&user_id=5&record=team%3A7': page([]),
      'GET /users/5': () => ({ body: { user: { id: 5, name: 'Bia' } } }),
    });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('combobox', { name: 'Pessoa' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Pessoa' }), 'bi');
    await userEvent.click(await screen.findByRole('option', { name: 'Bia' }));
    await waitFor(() => expect(asked()).toContain('/audit?limit=50&user_id=5'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Sobre o quê' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Time' }));
    await userEvent.type(screen.getByLabelText('Número'), '7');
    await waitFor(() => expect(asked()).toContain('/audit?limit=50&user_id=5&record=team%3A7'));
    expect(asked().some((path) => path.includes('team%3A&') || path.endsWith('team%3A'))).toBe(false);
  });

  it('asks for what the address says, and explains what cannot be asked', async () => {
    const asked = await open(
      true,
      { 'GET /audit?limit=50&route=%2Fusers': page([]) },
      '/admin/audit?route=/users&record=quem',
    );
    expect(await screen.findByText('Nada com esses filtros')).not.toBeNull();
    expect(screen.getByText(/Escolha o tipo e depois o número/)).not.toBeNull();
    expect(asked()).toEqual(['/audit?limit=50&route=%2Fusers']);
  });

  it('takes whole days in the zone of the viewer, and no span that runs backwards', () => {
    const view = { user: '', route: '', record: '', from: '2026-11-20', until: '2026-11-21' };
    const asked = auditQuery(view);
    expect(Date.parse(asked.from ?? '')).toBe(new Date('2026-11-20T00:00:00').getTime());
    expect(Date.parse(asked.until ?? '')).toBe(new Date('2026-11-22T00:00:00').getTime());
    expect(problemsOf({ ...view, until: '2026-11-19' })).toEqual({ until: 'spanWrong' });
  });

  it('tells a plain admin that it is for super admins, and asks the server for nothing', async () => {
    const asked = await open(false, {});
    expect(await screen.findByText('A auditoria é só para super admins')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Ver quem são os super admins' }).getAttribute('href')).toBe(
      '/admin/users?role=super_admin',
    );
    expect(asked()).toEqual([]);
  });
});
