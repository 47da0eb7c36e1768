import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { LiveMatch } from '@placar/contracts/live';
import { CONSOLE_VOCABULARY, type RestorePoint, type RestorePreview } from '@placar/contracts/matches';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { sampleCommand, sampleLogEntry, sampleMap, sampleMatch, samplePause } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi, type StubAnswer, type StubCall } from '../../../testing/stub-api';
import { sampleCandidate, samplePreflight, sampleRequest } from '../../../testing/server-samples';
import { useLiveMatch } from '../../../lib/live/live-store-hook';
import { AdminDock } from './admin-dock';
import { StatusChip } from '../commands/status-chip';

// Whole dialogs are rendered here: on a busy machine that takes longer than the defaults allow.

let matchId = 100;
const say = (event: string, data: unknown) => act(() => FakeEventSource.only().say(event, data));

function Page({ id }: { id: number }) {
  const data = useLiveMatch(id);
  const match = data.view.header;
  if (match === null || !data.can.administer) return null;
  return (
    <>
      <StatusChip match={match} ledger={data.view.commands} />
      <AdminDock match={match} data={data} />
    </>
  );
}

/** Scores of the map `11212`: points after each round, of which only those after rounds 2 and 4 have a good file. */
const pointsOf = (id: number): RestorePoint[] =>
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [3, 1],
    [3, 2],
  ].map(([team1 = 0, team2 = 0], round) => ({
    file: `matchzy_${id}_0_round0${round}.json`,
    map_number: 0,
    round,
    team1_score: team1,
    team2_score: team2,
    team1_side: 'ct',
    on_server: true,
    stored: round === 2 || round === 4,
    verified: round === 2 || round === 4,
    at: null,
    usable: round === 2 || round === 4,
    problem: round === 2 || round === 4 ? null : 'unverified',
  }));
const previewOf = (point: RestorePoint): RestorePreview => ({
  point,
  now: { team1_score: 3, team2_score: 2, round: 5 },
  undone_rounds: pointsOf(1)
    .slice(point.round + 1)
    .map(({ round, team1_score, team2_score }) => ({ round, team1_score: team1_score!, team2_score: team2_score! })),
  undone_players: [{ steam_id: '1', name: 'ana ♡', team: 'team1', kills: 3, deaths: 1, assists: 0, damage: 312 }],
});

/** A match page of its own per test: presses are remembered per match for the life of the tab. */
async function openDock(
  change: Partial<LiveMatch> = {},
  answer: (call: StubCall) => StubAnswer | Promise<StubAnswer> = () => 'network-down',
) {
  matchId += 1;
  const id = matchId;
  let points: readonly RestorePoint[] = pointsOf(id).toReversed();
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    [`GET /matches/${id}`]: () => ({
      body: { match: { id }, can: { administer: true, rcon: true, vouch: true, commands: [] } },
    }),
    [`GET /matches/${id}/commands`]: () => ({ body: { commands: [] } }),
    [`GET /matches/${id}/restore-points`]: () => ({ body: { points } }),
    ...Object.fromEntries(
      pointsOf(id).map((point) => [
        `GET /matches/${id}/restore-points/${point.file}`,
        () => ({ body: previewOf(point) }),
      ]),
    ),
    [`GET /matches/${id}/server-candidates`]: () => ({
      body: {
        candidates: [
          sampleCandidate({ server_id: 3, display_name: 'Arena 3', current: true, free: false, offered: false }),
          sampleCandidate({ server_id: 4, display_name: 'Arena 4' }),
          sampleCandidate({ server_id: 5, display_name: 'Arena 5', free: false, offered: false, reasons: ['in_use'] }),
        ],
      },
    }),
    'POST /servers/4/preflight': () => ({ body: samplePreflight() }),
    'GET /servers/4': () => ({ body: { server: { id: 4, ip_string: '203.0.113.4', port: 27015 } } }),
    [`GET /matches/${id}/rcon/vocabulary`]: () => ({
      body: { role: 'admin', commands: CONSOLE_VOCABULARY, refused: { role: ['exec'], always: ['quit', 'rcon_*'] } },
    }),
    [`GET /matches/${id}/log?limit=100`]: () => ({ body: { entries: [], more: false } }),
    [`POST /matches/${id}/presence`]: ({ body }) => ({ body }),
    [`POST /matches/${id}/commands`]: answer,
    [`POST /matches/${id}/confirm`]: () => ({ body: { message: 'ok' } }),
  });
  const header = (version: number, more: Partial<LiveMatch> = {}) => ({
    match_id: id,
    part: 'match',
    version,
    body: sampleMatch({ id, version, ...change, ...more }),
  });
  await renderPage(<Page id={id} />);
  await act(async () => {
    FakeEventSource.only().onopen?.();
    FakeEventSource.only().say('part', header(1));
    FakeEventSource.only().say('part', { match_id: id, part: 'map:0', version: 1, body: sampleMap('11212', {}) });
    FakeEventSource.only().say('ready', {});
    await Promise.resolve();
  });
  await screen.findByTestId('admin-dock');
  const posts = () => calls.filter((call) => call.method === 'POST' && !call.path.endsWith('/presence'));
  const activities = () =>
    calls
      .filter((call) => call.path.endsWith('/presence'))
      .map((call) => (call.body as { activity: unknown }).activity);
  /** What can be gone back to from now on, which the page asks after a round is over. */
  const found = (next: readonly RestorePoint[], version: number, rounds: string) => {
    points = next;
    say('part', { match_id: id, part: 'map:0', version, body: sampleMap(rounds, {}) });
  };
  return {
    id,
    header,
    posts,
    found,
    activities,
    user: userEvent.setup(),
    chip: () => screen.getByTestId('status-chip'),
  };
}

const command = (id: number, change: object) => ({ ...sampleCommand({ match_id: id }), ...change });

beforeEach(() => {
  fillBrowserGaps();
  FakeEventSource.install();
});

describe('a pause from the dock', () => {
  it('says “pausando” at once, shows each stage, and “paused” only after the server’s state says so', async () => {
    let answer: (value: StubAnswer) => void = () => undefined;
    const page = await openDock({}, () => new Promise((resolve) => (answer = resolve)));
    const pause = screen.getByTestId('command-pause');
    await page.user.click(pause);
    await page.user.click(screen.getByTestId('command-pause'));
    expect(page.chip().textContent).toBe('Pausando…');
    expect(pause.dataset.phase).toBe('posting');
    expect(page.posts()).toHaveLength(1);

    await act(async () => {
      answer({ status: 202, body: command(page.id, { status: 'requested' }) });
      await Promise.resolve();
    });
    await waitFor(() => expect(screen.getByTestId('command-pause').dataset.phase).toBe('requested'));
    say('command', command(page.id, { status: 'sent', sent_at: new Date().toISOString() }));
    await waitFor(() => expect(screen.getByTestId('command-pause').dataset.phase).toBe('sent'));
    expect(page.chip().textContent).toBe('Pausando…');
    expect(page.chip().dataset.status).toBe('live');

    say('command', command(page.id, { status: 'confirmed', settled_at: new Date().toISOString(), ms: 38 }));
    say(
      'part',
      page.header(5, {
        status: 'paused',
        pause: samplePause({ by: 'Ana' }),
        legal: ['unpause', 'cancel'],
      }),
    );
    await waitFor(() => expect(page.chip().textContent).toBe('Pausada'));
    // Not under the second half of a double click, but soon.
    await waitFor(() => expect(screen.getByTestId('command-unpause').getAttribute('aria-disabled')).toBeNull());
    await waitFor(() =>
      expect(screen.getByTestId('command-announcer').textContent).toBe('Pausar: confirmado pelo servidor.'),
    );
  });

  it('that the server never confirms ends as unknown, with its reason and a retry under a new key, never as done', async () => {
    const page = await openDock({}, (call) => ({
      status: 202,
      body: command(matchId, { id: `c-${String((call.body as { idempotency_key: string }).idempotency_key)}` }),
    }));
    await page.user.click(screen.getByTestId('command-pause'));
    const key = () => (page.posts().at(-1)?.body as { idempotency_key: string }).idempotency_key;
    const first = key();
    await waitFor(() => expect(screen.getByTestId('command-pause').dataset.phase).toBe('requested'));
    say(
      'command',
      command(page.id, {
        id: `c-${first}`,
        status: 'unknown',
        detail: 'no_answer',
        settled_at: new Date().toISOString(),
      }),
    );
    const outcome = await screen.findByTestId('command-outcome');
    expect(outcome.textContent).toContain(
      'Pausar: enviado, sem confirmação do servidor. Motivo: o servidor recebeu e não respondeu',
    );
    expect(page.chip().textContent).toBe('Ao vivo');

    await page.user.click(within(outcome).getByRole('button', { name: 'Tentar de novo' }));
    expect(page.posts()).toHaveLength(2);
    expect(key()).not.toBe(first);
    await waitFor(() => expect(screen.queryByTestId('command-outcome')).toBeNull());
  });

  it('whose answer is lost is sent again under the same key, so that it cannot happen twice', async () => {
    const page = await openDock();
    await page.user.click(screen.getByTestId('command-pause'));
    const outcome = await screen.findByTestId('command-outcome');
    expect(outcome.dataset.stage).toBe('failed');
    await page.user.click(within(outcome).getByRole('button', { name: 'Tentar de novo' }));
    const keys = page.posts().map((call) => (call.body as { idempotency_key: string }).idempotency_key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('refused because another command holds the match says so in Portuguese and leaves the match as it is', async () => {
    const page = await openDock({}, () => ({
      status: 409,
      body: { message: 'Another command is under way.', code: 'COMMAND_PENDING' },
    }));
    await page.user.click(screen.getByTestId('command-pause'));
    expect((await screen.findByTestId('command-outcome')).textContent).toContain(
      'Outro comando desta partida está em andamento.',
    );
    expect(page.chip().textContent).toBe('Ao vivo');
  });

  it('asked by somebody else shows on every page, with the name', async () => {
    const page = await openDock();
    say(
      'part',
      page.header(9, {
        pending: { command_id: 'x', kind: 'pause', by: 'Rui', requested_at: new Date().toISOString(), sent: false },
        legal: ['cancel', 'forfeit'],
      }),
    );
    await waitFor(() => expect(page.chip().textContent).toBe('Pausando…'));
    expect(screen.getByText('Pausar em andamento, pedido por Rui')).toBeTruthy();
    await page.user.click(screen.getByTestId('command-pause'));
    expect(page.posts()).toHaveLength(0);
  });
});

describe('the dock', () => {
  it('offers what the state allows: load before the server has the match, start in warm-up, resume in a pause', async () => {
    const page = await openDock({ status: 'scheduled', server_id: null, legal: ['load', 'cancel'] });
    expect(screen.getByTestId('command-load')).toBeTruthy();
    expect(screen.queryByTestId('command-pause')).toBeNull();
    say('part', page.header(2, { status: 'warmup', server_id: 3, legal: ['force_start', 'cancel'] }));
    expect(await screen.findByTestId('command-force_start')).toBeTruthy();
    say(
      'part',
      page.header(3, {
        status: 'paused',
        server_id: 3,
        pause: samplePause(),
        legal: ['unpause'],
      }),
    );
    expect(await screen.findByTestId('command-unpause')).toBeTruthy();
    expect(screen.getByTestId('command-restore').getAttribute('aria-disabled')).toBe('true');
  });

  it('restores only from good files, says what is undone for whom, asks to hold, and shows the result of the ledger', async () => {
    const page = await openDock({}, () => ({ status: 202, body: command(matchId, { kind: 'restore' }) }));
    await page.user.click(screen.getByTestId('command-restore'));
    const picker = within(await screen.findByTestId('restore-picker'));
    const options = picker.getAllByRole('radio');
    expect(options).toHaveLength(6);
    expect(options.filter((option) => !(option as HTMLInputElement).disabled)).toHaveLength(2);
    expect(await screen.findByText(/Desfaz 1 round: 5\. O placar volta de 3–2 para 3–1\./)).toBeTruthy();
    await page.user.click(picker.getByRole('radio', { name: /a partir do round 3, placar 2–0/ }));
    const preview = await screen.findByTestId('restore-preview');
    expect(preview.textContent).toContain('Desfaz 3 rounds: 3, 4, 5. O placar volta de 3–2 para 2–0.');
    expect(preview.textContent).toContain('ana ♡−3−10−312');

    const confirm = screen.getByRole('button', { name: 'Restaurar para 2–0' });
    await page.user.click(confirm);
    expect(page.posts()).toHaveLength(0);
    await page.user.pointer({ keys: '[MouseLeft>]', target: confirm });
    await waitFor(() => expect(page.posts()).toHaveLength(1));
    expect(page.posts()[0]?.body).toMatchObject({
      kind: 'restore',
      args: { file: `matchzy_${page.id}_0_round02.json`, source: 'server' },
      expected_version: 1,
    });
    const result = await screen.findByTestId('restore-result');
    expect(result.dataset.stage).toBe('running');
    const at = new Date().toISOString();
    say('command', command(page.id, { kind: 'restore', status: 'confirmed', sent_at: at, settled_at: at, ms: 900 }));
    await waitFor(() => expect(screen.getByTestId('restore-result').dataset.stage).toBe('confirmed'));
    expect(screen.getByTestId('restore-result').textContent).toContain('o servidor confirma 2–0');
  });

  it('keeps round and map of the target while maps go on; once it is gone the button is off and says why', async () => {
    const page = await openDock({}, () => ({ status: 202, body: command(matchId, { kind: 'restore' }) }));
    await page.user.click(screen.getByTestId('command-restore'));
    await screen.findByTestId('restore-preview');
    const button = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Restaurar/ });
    expect(button().textContent).toContain('3–1');
    // The map ends, and the next one has begun: its 0–0 is the newest point now.
    const first = pointsOf(page.id);
    const next = {
      ...first[0]!,
      file: `matchzy_${page.id}_1_round00.json`,
      map_number: 1,
      usable: true,
      verified: true,
    };
    page.found([...first, next], 2, '112121');
    const picker = within(screen.getByTestId('restore-picker'));
    await waitFor(() => expect(picker.getAllByRole('radio')).toHaveLength(8));
    expect(button().textContent).toContain('3–1');
    page.found([...first.map((point) => ({ ...point, usable: false, problem: 'map_finished' })), next], 3, '1121212');
    expect((await screen.findByText(/o mapa já terminou\./)).closest('[role=alert]')).toBeTruthy();
    expect((button() as HTMLButtonElement).disabled).toBe(true);
    expect(page.posts()).toHaveLength(0);
  });

  it('refused as decided on an older state says what changed, and sends again only when asked', async () => {
    const page = await openDock({}, () => ({
      status: 409,
      body: { message: 'The match has changed.', code: 'COMMAND_STALE' },
    }));
    await page.user.click(screen.getByTestId('command-restore'));
    await screen.findByTestId('restore-preview');
    await page.user.pointer({
      keys: '[MouseLeft>]',
      target: screen.getByRole('button', { name: 'Restaurar para 3–1' }),
    });
    await waitFor(() => expect(page.posts()).toHaveLength(1));
    const maps = [
      {
        number: 0,
        name: 'de_mirage',
        status: 'live' as const,
        team1_score: 8,
        team2_score: 4,
        winner: null,
        unproven: false,
      },
    ];
    say('part', page.header(6, { maps }));
    await page.user.click((await screen.findAllByRole('button', { name: 'Fechar' })).at(-1) as HTMLElement);
    const outcome = await screen.findByTestId('command-outcome');
    expect(outcome.textContent).toContain('nada foi enviado');
    expect(outcome.textContent).toContain('placar de 7–4 para 8–4');
    await page.user.click(within(outcome).getByRole('button', { name: 'Enviar mesmo assim' }));
    expect(page.posts().at(-1)?.body).toMatchObject({ kind: 'restore', expected_version: 6 });
  });

  it('holds back what ends a match: undone, nothing is sent; left, it is sent at once', async () => {
    const page = await openDock({}, () => ({ status: 202, body: command(matchId, { kind: 'cancel' }) }));
    const cancel = async () => {
      await page.user.click(screen.getByTestId('danger-menu'));
      await page.user.click(await screen.findByTestId('command-cancel'));
      const dialog = await screen.findByRole('dialog', { name: /Cancelar a partida/ });
      const confirm = within(dialog).getByRole('button', { name: 'Cancelar a partida' });
      await page.user.pointer({ keys: '[MouseLeft>]', target: confirm });
      const undo = await screen.findByRole('button', { name: 'Desfazer' });
      await page.user.pointer({ keys: '[/MouseLeft]' });
      return undo;
    };
    await page.user.click(await cancel());
    window.dispatchEvent(new Event('pagehide'));
    expect(page.posts()).toHaveLength(0);
    await cancel();
    expect(page.posts()).toHaveLength(0);
    await act(async () => {
      window.dispatchEvent(new Event('pagehide'));
      await Promise.resolve();
    });
    expect(page.posts()).toHaveLength(1);
    expect(page.posts()[0]?.body).toMatchObject({ kind: 'cancel', expected_version: 1 });
  });

  it('moves a match only to a checked server, from a file that we hold, and follows it there', async () => {
    const page = await openDock({}, () => ({ status: 202, body: command(matchId, { kind: 'change_server' }) }));
    const moves = () => page.posts().filter((call) => call.path.endsWith('/commands'));
    await page.user.click(screen.getByTestId('command-change_server'));
    expect((await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('aria-label'))).toEqual(['Arena 4']);
    expect(screen.getByText('em uso')).toBeTruthy();
    const next = () => screen.getByRole('button', { name: 'Avançar' });
    expect((next() as HTMLButtonElement).disabled).toBe(true);
    await page.user.click(screen.getByRole('radio', { name: 'Arena 4' }));
    await waitFor(() => expect(screen.getByTestId('preflight-card').dataset.verdict).toBe('ready'));
    await page.user.click(next());
    expect(await screen.findByText(/Desfaz 1 round: 5/)).toBeTruthy();
    await page.user.click(next());
    await page.user.pointer({
      keys: '[MouseLeft>]',
      target: await screen.findByRole('button', { name: 'Mudar para Arena 4' }),
    });
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]?.body).toMatchObject({
      kind: 'change_server',
      args: { server_id: 4, file: `matchzy_${page.id}_0_round04.json` },
      expected_version: 1,
    });
    expect((await screen.findByTestId('move-progress')).dataset.step).toBe('loading');
    say('part', page.header(3, { server_id: 4, attempt: 2, status: 'loading' }));
    expect(await screen.findByText('connect 203.0.113.4:27015')).toBeTruthy();
  });

  it('has a place in the queue where no server is free, and takes the one that is kept for the match', async () => {
    let isFree = false;
    const page = await openDock();
    const api = stubApi({
      'GET /isLoggedIn': () => ({ body: false }),
      [`GET /matches/${page.id}/server-candidates`]: () => ({
        body: {
          candidates: [
            sampleCandidate({ server_id: 3, display_name: 'Arena 3', current: true, free: false, offered: false }),
            sampleCandidate({
              server_id: 4,
              display_name: 'Arena 4',
              free: isFree,
              offered: isFree,
              reasons: isFree ? [] : ['in_use'],
            }),
          ],
        },
      }),
      [`GET /matches/${page.id}/restore-points`]: () => ({ body: { points: [] } }),
      [`POST /matches/${page.id}/presence`]: ({ body }) => ({ body }),
      'POST /servers/4/preflight': () => ({ body: samplePreflight() }),
      [`POST /matches/${page.id}/server-request`]: () => ({ status: 202, body: queued }),
    });
    const queued = sampleRequest({ match_id: page.id, source: 'pool', purpose: 'move', provider: null, position: 2 });
    await page.user.click(screen.getByTestId('command-change_server'));
    await page.user.click(await screen.findByRole('button', { name: 'Esperar na fila' }));
    const asked = () => api.calls.filter(({ path }) => path === `/matches/${page.id}/server-request`);
    await waitFor(() => expect(asked()[0]?.body).toEqual({ source: 'pool', purpose: 'move' }));
    say('server_request', queued);
    expect(await screen.findByText(/2\.º na fila/)).toBeTruthy();
    // Only staff and those who may have servers start one.
    expect(screen.queryByRole('button', { name: 'Ligar um agora' })).toBeNull();
    isFree = true;
    const offered_until = new Date(Date.now() + 90_000).toISOString();
    say('server_request', { ...queued, version: 2, state: 'offered', position: null, server_id: 4, offered_until });
    expect(await screen.findByText(/Arena 4 está guardado para esta partida/)).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('preflight-card').dataset.verdict).toBe('ready'));
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: 'Arena 4' });
    expect(radio.checked).toBe(true);
    expect(api.calls.some(({ path }) => path === '/servers/4/preflight')).toBe(true);
  });

  it('completes console commands, with their meaning', async () => {
    const page = await openDock();
    await page.user.click(screen.getByTestId('open-console'));
    const input = await screen.findByLabelText('Comando RCON');
    await page.user.type(input, 'mp_freez');
    const list = await screen.findByTestId('rcon-suggestions');
    expect(list.textContent).toContain('tempo parado no início do round');
    await page.user.keyboard('{Tab}');
    expect((input as HTMLInputElement).value).toBe('mp_freezetime ');
    expect(screen.queryByTestId('rcon-suggestions')).toBeNull();
  });

  it('keeps the console line and its reply, and names who did what in the ledger', async () => {
    const page = await openDock({}, () => ({
      status: 200,
      body: command(matchId, {
        kind: 'rcon',
        args: { line: 'status' },
        status: 'confirmed',
        detail: 'hostname: Arena\nplayers : 10',
        settled_at: new Date().toISOString(),
        ms: 9,
      }),
    }));
    await page.user.click(screen.getByTestId('open-console'));
    await page.user.type(await screen.findByLabelText('Comando RCON'), 'status{Enter}');
    expect((await screen.findByTestId('rcon-exchange')).textContent).toContain('players : 10');
    await page.user.click(screen.getByTestId('open-ledger'));
    const row = await screen.findByTestId('ledger-row');
    expect(row.textContent).toContain('Ana');
    expect(row.dataset).toMatchObject({ kind: 'rcon', status: 'confirmed' });
    expect(row.textContent).toContain('9 ms');
  });
});

describe('the console beside its log', () => {
  const sent = (id: number, text: string, change: object) =>
    sampleLogEntry(id, { match_id: matchId, text, rcon: { ...sampleLogEntry(id).rcon!, ...change } });

  it('offers and refuses by role, puts a command into the line, and shows what the platform sent on request', async () => {
    const page = await openDock();
    await page.user.click(screen.getByTestId('open-console'));
    say('log', {
      match_id: page.id,
      entries: [
        sent(5, 'status', { command_kind: 'rcon', command_id: 'old' }),
        sent(6, 'get5_status', { cause: 'watch', answer: '{"gamestate":"live"}' }),
      ],
    });
    const lines = () => screen.getAllByTestId('rcon-exchange').map((line) => line.textContent);
    await waitFor(() => expect(lines()).toHaveLength(1));
    await page.user.click(screen.getByText('Tudo que foi enviado'));
    expect(lines()).toEqual([expect.stringContaining('status'), expect.stringContaining('Placar · leitura')]);

    const catalogue = await screen.findByRole('region', { name: 'Comandos' });
    expect(catalogue.textContent).toContain('quit  rcon_*');
    await page.user.click(within(catalogue).getByRole('button', { name: /^mp_freezetime/ }));
    const input = await screen.findByLabelText<HTMLInputElement>('Comando RCON');
    expect([input.value, document.activeElement]).toEqual(['mp_freezetime ', input]);
  });

  it('keeps the height that the keys of its edge gave it', async () => {
    const page = await openDock();
    await page.user.click(screen.getByTestId('open-console'));
    const before = Number(screen.getByTestId('dock-splitter').getAttribute('aria-valuenow'));
    act(() => screen.getByTestId('dock-splitter').focus());
    await page.user.keyboard('{ArrowUp}');
    expect(screen.getByTestId('dock-splitter').getAttribute('aria-valuenow')).toBe(String(before + 24));
    await page.user.click(screen.getByTestId('open-console'));
    await page.user.click(screen.getByTestId('open-ledger'));
    expect(screen.getByTestId('dock-splitter').getAttribute('aria-valuenow')).toBe(String(before + 24));
  });
});

describe('several people on one match', () => {
  const person = (user_id: number, name: string, activity: string | null = null) => ({
    user_id,
    name,
    image: null,
    since: new Date().toISOString(),
    activity,
  });

  it('names the others, warns while one is about to do something, and tells what one has just done', async () => {
    const page = await openDock();
    expect(screen.queryByTestId('presence-line')).toBeNull();
    say('presence', { match_id: page.id, people: [person(8, 'Rui'), person(9, 'Zé')] });
    const line = () => screen.getByTestId('presence-line').textContent;
    await waitFor(() => expect(line()).toContain('Rui e mais 1 pessoa estão nesta partida'));
    say('presence', { match_id: page.id, people: [person(8, 'Rui'), person(9, 'Zé', 'restore')] });
    await waitFor(() => expect(line()).toContain('Zé está escolhendo uma restauração'));
    say(
      'command',
      command(page.id, { id: 'other', kind: 'restore', actor: { id: 9, name: 'Zé' }, status: 'confirmed' }),
    );
    await waitFor(() => expect(line()).toContain('Zé: Restaurar round'));
    say('presence', { match_id: page.id, people: [] });
    await waitFor(() => expect(line()).not.toContain('está'));
  });

  it('tells the others while a dialog stands open, and takes it back when it closes', async () => {
    const page = await openDock();
    await page.user.click(screen.getByTestId('command-change_server'));
    await waitFor(() => expect(page.activities()).toEqual(['change_server']));
    await page.user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(page.activities()).toEqual(['change_server', null]));
  });
});

describe('the confirmation of a match', () => {
  const over = { status: 'finished', end_time: '2026-11-21T12:00:00.000Z' } as const;

  it('is taken back from the dock, and from nowhere where there is none', async () => {
    const page = await openDock({ ...over, confirmed: true });
    await waitFor(() => expect(FakeEventSource.opened.filter(({ closed }) => !closed)).toEqual([]));
    await page.user.click(screen.getByRole('button', { name: 'Desfazer a confirmação' }));
    await waitFor(() => expect(page.posts()).toMatchObject([{ body: { confirmed: false } }]));
    // The stream of a match that ended a day ago was closed: it is asked again.
    await waitFor(() => FakeEventSource.only());
    say('part', page.header(2, { confirmed: false, unconfirmed: true }));
    await waitFor(() => expect(screen.queryByTestId('undo-confirmation')).toBeNull());
  });
});

describe('the keys of the dock', () => {
  it('work while the focus is in it, nowhere else, and never while one types', async () => {
    const page = await openDock({}, () => ({ status: 202, body: command(matchId, { kind: 'pause' }) }));
    await page.user.keyboard('p');
    await page.user.click(screen.getByTestId('open-console'));
    await page.user.type(await screen.findByLabelText('Comando RCON'), 'p');
    expect(page.posts()).toEqual([]);
    act(() => screen.getByTestId('open-console').focus());
    await page.user.keyboard('p');
    await waitFor(() => expect(page.posts().map((call) => (call.body as { kind: string }).kind)).toEqual(['pause']));
    await page.user.keyboard('s');
    expect(await screen.findByRole('dialog', { name: 'Mensagem no jogo' })).toBeTruthy();
  });
});
