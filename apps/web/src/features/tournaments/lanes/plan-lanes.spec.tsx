import type {
  TournamentBracketAnswer,
  TournamentPairing,
  TournamentPlanAnswer,
  TournamentServersAnswer,
} from '@placar/contracts/tournaments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { sampleCup, samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import type { CupView } from '../page/cup-view';
import { useCupActs } from '../use-tournament';
import { PlanLanes } from './plan-lanes';
import { ServersDialog } from './servers-dialog';

const HOUR = 3_600_000;
/** A whole quarter of an hour, so that every step ends on one. */
const NOW = Math.floor(Date.now() / HOUR) * HOUR + HOUR / 4;
const iso = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const wall = (minutes: number): string => iso(minutes).slice(0, 16);
const AT = { how: 'staff', offer: null, deadline: null, slot: null } as const;
const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const PAIRINGS: TournamentPairing[] = [
  samplePairing({ key: 'U1.1', match: { id: 7, status: 'live', waits_for: null, maps: [] } }),
  samplePairing({ key: 'U1.2', entries: [3, 4], time: { ...AT, at: iso(60) } }),
  samplePairing({ key: 'U2.1', round: 2, entries: [null, null], state: 'waiting' }),
];
const PLAN: TournamentPlanAnswer = {
  id: 1,
  version: 1,
  servers: 2,
  minutes_of_map: 45,
  is_measured: false,
  ends_at: iso(300),
  matches: [
    { stage: 0, key: 'U1.1', from: iso(-30), until: iso(30), lane: 0, is_on: true, is_fixed: false, time_stands: true },
    {
      stage: 0,
      key: 'U1.2',
      from: iso(90),
      until: iso(145),
      lane: 1,
      is_on: false,
      is_fixed: false,
      time_stands: false,
    },
    {
      stage: 0,
      key: 'U2.1',
      from: iso(145),
      until: iso(200),
      lane: 0,
      is_on: false,
      is_fixed: false,
      time_stands: false,
    },
    {
      stage: 1,
      key: 'U1.1',
      from: iso(200),
      until: iso(255),
      lane: 0,
      is_on: false,
      is_fixed: false,
      time_stands: false,
    },
  ],
  conflicts: [{ kind: 'server_twice', of: ['0:U1.2', '0:U1.1'], entry: null }],
};
const POOL = ['Sala 1', 'Sala 2', 'Sala 3'].map((name, index) => ({
  id: index + 7,
  name,
  is_out: false,
  problem: null,
}));
const ANY: TournamentServersAnswer = {
  version: 1,
  chosen: null,
  pool: POOL,
  on_demand: { most: 0, limit: 0, may_change: false },
};
const tournament = sampleCup(
  { status: 'running' },
  { stages: [{ format: FORMAT }, { format: FORMAT }], timetable: { mode: 'waves', zone: 'UTC' } as never },
);
const bracket: TournamentBracketAnswer = {
  id: 1,
  version: 1,
  mark: '',
  names: {},
  stages: [{ format: FORMAT, is_over: false, seeds: [1, 2, 3, 4], goes_on: null, pairings: PAIRINGS }],
};
const view = sampleView({ tournament, bracket, mayOrganise: true });

function Desk({ view }: { view: CupView }) {
  const acts = useCupActs(1);
  return (
    <>
      <PlanLanes view={view} acts={acts} />
      <p data-testid="refusal">{acts.refusal}</p>
    </>
  );
}

/** The plan, with what the api answers to a preview and to the act itself. */
async function show(
  preview: () => unknown = () => ({ times: [], conflicts: [] }),
  set: () => { status?: number; body: unknown } = () => ({ body: tournament }),
  servers = ANY,
  plan = PLAN,
) {
  const { calls } = stubApi({
    'GET /tournaments/1/plan': () => ({ body: plan }),
    'GET /tournaments/1/servers': () => ({ body: servers }),
    'POST /tournaments/1/fix-station': () => ({ body: tournament }),
    'POST /tournaments/1/choose-servers': () => ({ body: tournament }),
    'POST /tournaments/1/times/preview': () => ({ body: preview() }),
    'POST /tournaments/1/set-times': set,
  });
  const page = await renderPage(<Desk view={view} />);
  await screen.findAllByTestId('lane-block');
  return { ...page, sent: () => calls.filter(({ method }) => method === 'POST') };
}
const block = () => screen.getByRole('button', { name: /Time 3 × Time 4/ });
const lane = (name: string) => within(screen.getByRole('listitem', { name }));

beforeEach(() => fillBrowserGaps(1440));

it.each([
  [1440, 1, 3],
  [390, 1, 2],
])(
  'at %i pixels it is as high before it is there as with it, and higher with more servers',
  async (width, few, more) => {
    fillBrowserGaps(width);
    const heights: string[] = [];
    for (const count of [few, more, 40]) {
      let answer: (() => void) | undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const own = sampleView({ ...view, tournament: { ...tournament, servers: count } });
      stubApi({
        'GET /tournaments/1/plan': async () => held.then(() => ({ body: PLAN })),
        'GET /tournaments/1/servers': () => ({ body: ANY }),
      });
      const { container, unmount } = await renderPage(<Desk view={own} />);
      const height = () => container.querySelector('section')?.style.height ?? '';
      const before = height();
      expect(screen.queryByTestId('lane-block')).toBeNull();
      answer?.();
      await screen.findAllByTestId('lane-block');
      expect(height()).toBe(before);
      heights.push(before);
      unmount();
    }
    const [one, some, all] = heights.map((height) => Number.parseInt(height, 10));
    expect(some).toBeGreaterThan(one ?? Infinity);
    expect(all).toBe(520);
  },
);

it('draws each match in the lane of its server with what is known of it, and says in words what does not fit', async () => {
  const { container } = await show();
  expect(lane('Servidor 1').getByText(/em jogo/)).toBeTruthy();
  expect(lane('Servidor 1').getByText('A definir × A definir')).toBeTruthy();
  expect(lane('Servidor 1').getByText('Fase 2, times a definir')).toBeTruthy();
  expect(lane('Servidor 2').getByText(/horário marcado/)).toBeTruthy();
  expect(block().textContent).toMatch(/30 min depois do horário · faltam servidores/);
  expect(screen.getByText('Estes horários se chocam')).toBeTruthy();
  // What is being played, and what nobody has drawn yet, stays where it is.
  expect(screen.getAllByRole('button').filter((one) => one.getAttribute('aria-describedby') !== null)).toHaveLength(2);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it('a match that is due does not move, and says why', async () => {
  const due = {
    ...PLAN,
    matches: PLAN.matches.map((one) => (one.key === 'U1.2' ? { ...one, time_stands: true } : one)),
  };
  await show(undefined, undefined, ANY, due);
  expect(screen.queryByRole('button', { name: /Time 3 × Time 4/ })).toBeNull();
  expect(lane('Servidor 2').getByText(/o horário não muda mais/)).toBeTruthy();
  expect(screen.getAllByText(/o horário não muda mais/)).toHaveLength(1);
});

it('is moved by keys: a step, a smaller one, Escape leaves, Enter sets the time in the zone of the tournament', async () => {
  const { sent } = await show();
  const user = userEvent.setup();
  act(() => block().focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByTestId('set-draft')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('set-draft')).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}{Escape}');
  expect(sent()).toEqual([]);
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}{Enter}');
  const times = { stage: 0, times: [{ key: 'U1.2', local: wall(115) }] };
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ['/tournaments/1/times/preview', times],
    ['/tournaments/1/set-times', { ...times, despite: false, version: 1 }],
  ]);
  await waitFor(() => expect(screen.queryByTestId('set-draft')).toBeNull());
});

it('never goes before the present moment', async () => {
  const { sent } = await show();
  act(() => block().focus());
  const user = userEvent.setup();
  await user.keyboard('{ArrowLeft>12/}{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  const { times } = sent()[1]?.body as { times: { local: string }[] };
  expect(Date.parse(`${times[0]?.local ?? ''}Z`)).toBeGreaterThan(Date.now());
});

it('names what a new time collides with, and saves it on a second word', async () => {
  const conflict = { kind: 'team_twice', of: ['0:U1.2', '0:U1.1'], entry: 3 };
  const { sent } = await show(() => ({ times: [], conflicts: [conflict] }));
  const user = userEvent.setup();
  act(() => block().focus());
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText(/Time 3 jogaria duas vezes/)).toBeTruthy();
  expect(sent()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Marcar mesmo assim' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ despite: true });
});

it('a pointer that drags an hour sets the time an hour later; a click and a finger set nothing', async () => {
  const { sent } = await show();
  const drag = (by: number, pointerType = 'mouse') => {
    const down = new MouseEvent('pointerdown', { bubbles: true, button: 0, clientX: 500 });
    fireEvent(block(), Object.assign(down, { pointerType }));
    fireEvent(window, new MouseEvent('pointermove', { clientX: 500 + by }));
    fireEvent(window, new MouseEvent('pointerup', { clientX: 500 + by }));
  };
  drag(2);
  drag(96, 'touch');
  expect(sent()).toEqual([]);
  drag(96);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ times: [{ key: 'U1.2', local: wall(150) }] });
});

it('tells what another organiser did meanwhile, and puts the block back', async () => {
  const changes = [{ kind: 'time-set', by: 'Bia', at: iso(0) }];
  await show(undefined, () => ({ status: 409, body: { code: 'CONFLICT', message: 'changed', changes } }));
  const user = userEvent.setup();
  act(() => block().focus());
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(screen.getByTestId('refusal').textContent).toMatch(/Bia/));
  expect(screen.queryByTestId('set-draft')).toBeNull();
});

it('is a list for each server on a phone', async () => {
  fillBrowserGaps(390);
  const { container } = await show();
  const first = within(screen.getByRole('region', { name: 'Servidor 1' }));
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Time 1 × Time 2.*em jogo/),
    expect.stringMatching(/^A definir × A definir.*previsão/),
    expect.stringMatching(/^Fase 2.*previsão/),
  ]);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

describe('with servers that were chosen', () => {
  const chosen: TournamentServersAnswer = { ...ANY, chosen: [9, 7] };
  const fixedTo = (lane: number): TournamentPlanAnswer => ({
    ...PLAN,
    matches: PLAN.matches.map((one) => (one.key === 'U1.2' ? { ...one, lane, is_fixed: true } : one)),
  });

  it('lanes have their names, and a block goes to another server by keys or pointer', async () => {
    const { sent } = await show(undefined, undefined, chosen);
    expect(lane('Sala 3').getByText(/em jogo/)).toBeTruthy();
    expect(lane('Sala 1').getByText(/Time 3/)).toBeTruthy();
    act(() => block().focus());
    const user = userEvent.setup();
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      path: '/tournaments/1/fix-station',
      body: { stage: 0, key: 'U1.2', server: 9, version: 1 },
    });
    await waitFor(() => expect(screen.queryByTestId('set-draft')).toBeNull());
    const down = new MouseEvent('pointerdown', { bubbles: true, button: 0, clientX: 500, clientY: 100 });
    fireEvent(block(), down);
    fireEvent(window, new MouseEvent('pointermove', { clientX: 520, clientY: 20 }));
    fireEvent(window, new MouseEvent('pointerup', { clientX: 520, clientY: 20 }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ server: 9 });
  });

  it('a fixed match says so, and may take any server again', async () => {
    const { sent } = await show(undefined, undefined, chosen, fixedTo(0));
    expect(block().textContent).toMatch(/servidor fixado/);
    const user = userEvent.setup();
    await user.click(block());
    await user.click(screen.getByRole('button', { name: 'Qualquer servidor' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ key: 'U1.2', server: null });
  });

  it.each([
    ['the pool is empty', { ...ANY, pool: [] }, /Não há nenhum servidor disponível/],
    [
      'those that were chosen are out of use',
      { ...chosen, pool: POOL.map((one) => ({ ...one, is_out: one.id !== 8 })) },
      /Nenhum dos servidores escolhidos/,
    ],
  ])('says that %s', async (_what, servers, words) => {
    await show(undefined, undefined, servers);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

function Choosing() {
  const acts = useCupActs(1);
  return <ServersDialog view={view} acts={acts} onClose={() => undefined} />;
}

it('an organiser chooses servers: at least one, and any again', async () => {
  const { calls } = stubApi({
    'GET /tournaments/1/servers': () => ({ body: { ...ANY, chosen: [7, 99] } }),
    'POST /tournaments/1/choose-servers': () => ({ body: tournament }),
  });
  await renderPage(<Choosing />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Sala 1' }));
  expect(screen.getByText('Escolha pelo menos um.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Sala 3' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sala 2' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.click(screen.getByRole('radio', { name: 'Qualquer servidor' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { servers: [9, 8], version: 1 },
    { servers: null, version: 1 },
  ]);
});

describe('servers that are started', () => {
  const choosing = async (on_demand: TournamentServersAnswer['on_demand']) => {
    const { calls } = stubApi({
      'GET /tournaments/1/servers': () => ({ body: { ...ANY, on_demand } }),
      'POST /tournaments/1/choose-servers': () => ({ body: tournament }),
    });
    await renderPage(<Choosing />);
    await screen.findByRole('button', { name: 'Salvar' });
    return { user: userEvent.setup(), sent: () => calls.filter(({ method }) => method === 'POST') };
  };
  const toggle = () => screen.queryByRole('switch', { name: /Ligar servidores/ });

  it('staff switch them on and say how many at once', async () => {
    const { user, sent } = await choosing({ most: 0, limit: 4, may_change: true });
    await user.click(toggle() ?? document.body);
    const most = screen.getByRole('textbox', { name: 'Quantos ao mesmo tempo' });
    await user.clear(most);
    await user.type(most, '3');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ servers: null, on_demand: 3, version: 1 });
  });

  it('organisers read what was allowed, and send nothing of it', async () => {
    const { user, sent } = await choosing({ most: 2, limit: 4, may_change: false });
    expect(screen.getByText(/até 2 servidores são ligados/)).toBeTruthy();
    expect(toggle()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ servers: null, version: 1 });
  });

  it('are not offered where the installation starts none', async () => {
    await choosing({ most: 0, limit: 0, may_change: true });
    expect(toggle()).toBeNull();
  });
});
