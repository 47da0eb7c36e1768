import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { AttentionBell } from '../../components/attention-bell';
import { sampleAttention, sampleQueue } from '../../testing/attention-samples';
import { FakeEventSource } from '../../testing/fake-event-source';
import { sampleOperations } from '../../testing/operations-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer, type StubCall } from '../../testing/stub-api';
import { AdminOverviewPage } from './overview-page';

const session = { id: 7, steam_id: '', name: 'Zoë', admin: 1, super_admin: 0, vip: { isVIP: false }, may_create: [] };
const rui = { id: 8, name: 'Rui 🐯' };
const failed = sampleAttention();
const lost = sampleAttention({
  key: 'match:9:server_lost',
  kind: 'server_lost',
  severity: 'warning',
  reason: 'restoring',
  action: 'watch_recovery',
  claimed: { by: rui, at: '2026-11-21T10:01:00.000Z' },
  note: { text: 'falo com a sala', by: rui, at: '2026-11-21T10:01:00.000Z' },
  match: { id: 9, title: 'Semi', team1: 'Onças', team2: 'Araras', status: 'server_lost' },
});
const asleep = sampleAttention({
  key: 'server:5',
  kind: 'server_problem',
  severity: 'notice',
  reason: 'unreachable',
  action: 'check_server',
  match: null,
  link: '/servers',
  aside: { state: 'resolved', by: rui, at: '2026-11-21T10:02:00.000Z', until: null },
});

async function open(routes: Record<string, (call: StubCall) => StubAnswer> = {}, path = '/admin') {
  fillBrowserGaps(1440);
  FakeEventSource.install();
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: session }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /admin/operations': () => ({ body: sampleOperations() }),
    'GET /admin/attention': () => ({ body: sampleQueue([failed, lost], [asleep]) }),
    ...routes,
  });
  const result = await renderPage(
    <>
      <AttentionBell />
      <AdminOverviewPage />
    </>,
    path,
  );
  await screen.findAllByRole('article');
  return { calls, container: result.container };
}

const card = (name: RegExp) => screen.findByRole('article', { name });

describe('the attention queue', () => {
  it('shows each trouble with its reason, its next step and who takes care of it, in the order of the server', async () => {
    const { container } = await open();
    const cards = screen.getAllByRole('article');
    expect(cards.map((one) => one.getAttribute('aria-label'))).toEqual([
      'A partida não carregou – Final',
      'Servidor perdido – Semi',
    ]);
    expect(cards[0]?.textContent).toContain('Grave');
    expect(cards[0]?.textContent).toContain('O servidor recusa a senha RCON.');
    expect(cards[0]?.textContent).toContain('Digite de novo a senha RCON do servidor.');
    expect(cards[0]?.textContent).toContain('Ninguém assumiu ainda');
    expect(cards[1]?.textContent).toContain('Com Rui 🐯');
    expect(cards[1]?.textContent).toContain('falo com a sala');
    expect(screen.getByRole('link', { name: /2 itens pedem atenção/ }).getAttribute('href')).toBe('/admin');
    // Contrast and icon fonts need a browser that draws.
    HTMLCanvasElement.prototype.getContext = () => null;
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('claims an item, and shows the claim that the server gave back', async () => {
    const mine = { ...failed, claimed: { by: { id: 7, name: 'Zoë' }, at: new Date().toISOString() } };
    let items = [failed, lost];
    const { calls } = await open({
      'GET /admin/attention': () => ({ body: sampleQueue(items) }),
      'POST /admin/attention/claim': () => {
        items = [mine, lost];
        return { body: { message: 'It is yours.', item: mine } };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Assumir: A partida não carregou – Final' }));
    await waitFor(async () => expect((await card(/não carregou/)).textContent).toContain('Com você'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ key: failed.key, take_over: false });
    await userEvent.click(screen.getByRole('button', { name: 'Resolvido: A partida não carregou – Final' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/admin/attention/resolve')?.body).toEqual({ key: failed.key }),
    );
  });

  it('confirms a match from the queue, and the item is gone', async () => {
    const made = sampleAttention({
      key: 'match:4:unconfirmed',
      kind: 'match_unconfirmed',
      severity: 'notice',
      reason: null,
      action: 'confirm_match',
      match: { id: 4, title: 'Mix', team1: 'Onças', team2: 'Araras', status: 'finished' },
    });
    let items = [failed, made];
    const { calls } = await open({
      'GET /admin/attention': () => ({ body: sampleQueue(items) }),
      'POST /matches/4/confirm': () => {
        items = [failed];
        return { body: { message: 'Match confirmed.' } };
      },
    });
    expect((await card(/^Partida não confirmada/)).textContent).toContain('Veja se a partida foi jogada assim');
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar: Partida não confirmada – Mix' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: /^Partida não confirmada/ })).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/matches/4/confirm',
      body: { confirmed: true },
    });
  });

  it('bans who is accused by a report, with how long and why, and closes the report with it', async () => {
    const report = sampleAttention({
      key: 'report:6',
      kind: 'player_report',
      severity: 'notice',
      reason: 'cheating: parede',
      action: 'judge_report',
      link: '/lobby/3',
      match: null,
      server: null,
      person: { id: 9, name: 'Zeca' },
    });
    let items = [failed, report];
    const { calls } = await open({
      'GET /admin/attention': () => ({ body: sampleQueue(items) }),
      'POST /bans': () => ({ body: { bans: [] } }),
      'POST /lobby-reports/6/close': () => {
        items = [failed];
        return { body: { message: 'closed' } };
      },
    });
    // Who is accused is not the one who wrote it.
    expect(await screen.findByText('sobre Zeca')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Banir Zeca' }));
    const form = await screen.findByRole('dialog');
    await userEvent.click(within(form).getByRole('radio', { name: '30 dias' }));
    await userEvent.type(within(form).getByLabelText(/Motivo/), 'Trapaça na demo');
    await userEvent.click(within(form).getByRole('button', { name: 'Banir' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Banir Zeca' })).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/bans', { user_id: 9, reason: 'Trapaça na demo', days: 30 }],
      ['/lobby-reports/6/close', { reason: 'Trapaça na demo' }],
    ]);
  });

  it('names who was first when somebody else was, and reads the queue anew', async () => {
    let items = [failed, lost];
    await open({
      'GET /admin/attention': () => ({ body: sampleQueue(items) }),
      'POST /admin/attention/claim': () => {
        items = [{ ...failed, claimed: { by: rui, at: new Date().toISOString() } }, lost];
        return {
          status: 409,
          body: { code: 'ATTENTION_TAKEN', message: 'taken', fields: { claimed_by: rui.name } },
        };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: /^Assumir: A partida/ }));
    expect(await screen.findByText('Rui 🐯 já cuida disso.')).not.toBeNull();
    await waitFor(async () => expect((await card(/não carregou/)).textContent).toContain('Com Rui 🐯'));
  });

  it('keeps a note for the others, and refuses one that the server would', async () => {
    const { calls } = await open({
      'POST /admin/attention/claim': () => ({ body: { message: 'x', item: failed } }),
    });
    await userEvent.click(screen.getByRole('button', { name: /Mais ações: A partida/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Anotar' }));
    const field = await screen.findByLabelText('O que os outros devem saber');
    const save = screen.getByRole('button', { name: 'Salvar anotação' });
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(301));
    expect(save.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/No máximo 300 caracteres/)).not.toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'ligo para o dono');
    await userEvent.click(save);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ note: 'ligo para o dono' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what was put aside by its address, and takes it back', async () => {
    const { calls } = await open(
      { 'POST /admin/attention/resolve': () => ({ body: { message: 'x', item: { ...asleep, aside: null } } }) },
      '/admin?view=aside',
    );
    const only = screen.getAllByRole('article');
    expect(only).toHaveLength(1);
    expect(only[0]?.textContent).toContain('Resolvido por Rui 🐯');
    await userEvent.click(within(only[0] as HTMLElement).getByRole('button', { name: /Trazer de volta/ }));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ key: 'server:5', reopen: true });
  });
});
