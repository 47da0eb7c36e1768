import { createServer, createTeam, waitFor } from '@placar/testing';
import type { Preference } from '@placar/contracts';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { Paysim } from '../../paysim/src/paysim';
import { listedPages } from './page-list';
import type { ListedPage } from './page-list';
import { World } from './world';
import type { Account } from './world';

const TEAMS = [
  { name: 'Associação Leões São João da Boa Vista', tag: 'LEÕES', flag: 'BR' },
  { name: '桜タイガース東京', tag: '桜', flag: 'JP' },
  { name: 'Forêt d’Été "Élan" 🦌', tag: 'ÉLAN', flag: 'FR' },
  { name: 'W', tag: 'W', flag: null },
];
/** Within the two minutes after which nobody counts as there. */
const PRESENCE_MS = 20_000;
const TITLE = 'Taça de Verão, quartas de final — chave superior';

/** A world in which there is something to see on every page: teams, a season, and matches that are live, lost, over and cancelled. */
export interface PlayedWorld {
  world: World;
  organiser: Account;
  matches: Record<'live' | 'lost' | 'finished' | 'cancelled', number>;
  /** Every page of the app, on what there is here. */
  pages: ListedPage[];
  stop: () => Promise<void>;
}

const PAYSIM_SECRET = 'a key of the simulated provider';
/** Who sells, on the receipt. */
const SELLER = {
  SELLER_NAME: 'Associação Desportiva Placar',
  SELLER_CNPJ: '11.222.333/0001-81',
  SELLER_ADDRESS: 'Rua das Araucárias, 12, Curitiba, PR',
};

/** Starts the world and its provider of payments, and plays its matches. */
export async function startPlayedWorld(): Promise<PlayedWorld> {
  const paysim = new Paysim(PAYSIM_SECRET);
  const payments = { PAYMENT_PROVIDER: 'fake', PAYSIM_URL: await paysim.listen(0), PAYSIM_SECRET };
  let world: World | null = null;
  const stop = async (): Promise<void> => {
    await world?.stop();
    await paysim.close();
  };
  try {
    world = await World.start({ environment: { ...payments, ...SELLER } });
    return { ...(await fill(world, paysim)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(world: World, paysim: Paysim): Promise<Omit<PlayedWorld, 'stop'>> {
  const organiser = await world.account({ name: 'Maria das Graças', admin: true });
  const organiserId = (await organiser.api.get<{ id: number }>('/isLoggedIn')).body.id;
  const teams = await Promise.all(TEAMS.map((team) => createTeam(world.stack.database, { ...team, publicTeam: true })));
  const ids = teams.map(({ team }) => team.id);
  const hosts = await Promise.all([
    world.stack.addServer({ clock: { mode: 'manual' } }),
    world.stack.addServer({ clock: { mode: 'manual' } }),
    world.stack.addServer({ clock: { mode: 'scaled', factor: 400 } }),
    world.stack.addServer({ clock: { mode: 'manual' } }),
  ]);
  const [live, lost, quick, idle] = hosts;
  const season = await organiser.api.post<{ id: number }>('/seasons', [
    { name: 'Liga das Araucárias 🌲', start_date: '2026-01-10', end_date: '2026-12-20' },
  ]);
  // Things of her own, for the pages that list them.
  await createTeam(world.stack.database, { userId: organiserId, name: 'Time da Graça' });
  await createServer(world.stack.database, world.stack.config, { userId: organiserId, displayName: 'Garagem' });
  const schedule = async (server: VirtualServerApi, pair: [number, number], maps: string[]): Promise<number> => {
    const { body } = await organiser.api.post<{ id: number }>('/matches', [
      {
        server_id: world.stack.serverId(server),
        team1_id: ids[pair[0]],
        team2_id: ids[pair[1]],
        season_id: season.body.id,
        max_maps: maps.length,
        veto_mappool: maps.join(' '),
        skip_veto: true,
        side_type: 'never_knife',
        title: TITLE,
      },
    ]);
    return body.id;
  };
  const matches = {
    live: await schedule(live, [0, 1], ['de_mirage', 'de_nuke', 'de_ancient']),
    lost: await schedule(lost, [2, 3], ['de_inferno']),
    finished: await schedule(quick, [1, 2], ['de_dust2']),
    cancelled: await schedule(idle, [3, 0], ['de_train']),
  };
  await Promise.all([play(live, 26), play(lost, 5), world.stack.until(matches.finished, 'finished')]);
  await organiser.api.command(matches.cancelled, 'cancel', { reason: 'faltou luz no bairro' });
  await organiser.api.command(matches.live, 'pause', { reason: 'cabo solto na mesa 3' });
  await lost.crash();
  await world.stack.until(matches.lost, 'server_lost');
  const { body: lobby } = await organiser.api.post<{ id: number }>('/lobbies', {
    mode: 'competitive',
    settings: { name: 'Mix das nove 🧉' },
  });
  const cup = await playedCup(organiser.api);
  const { body: made } = await organiser.api.post<{ coupon: { id: number } }>('/coupons', {
    code: 'MATE-10',
    kind: 'percent',
    value: 1_000,
  });
  stayPresent(organiser);
  const pages = listedPages({
    live: matches.live,
    lobby: lobby.id,
    cup,
    coupon: made.coupon.id,
    order: await paidOrder(world, organiser, paysim),
    ended: matches.finished,
    player: teams[1]?.members[0]?.steamId ?? '',
    team: ids[1] ?? 0,
    season: season.body.id,
  });
  return { world, organiser, matches, pages };
}

/** An order of hers that is paid; its id. */
async function paidOrder({ stack }: World, { api }: Account, paysim: Paysim): Promise<string> {
  const plan = { slug: 'vip-30', title: 'VIP Erva-mate 🧉', days: 30, listPrice: 2_990, price: 1_990 };
  const { body: made } = await api.post<{ id: number }>('/plans', plan);
  const order = await api.get<Preference>(`/payment/search/preference?plan=${made.id}`);
  if (paysim.act(order.body.preferenceId ?? '', 'pay') === null) throw new Error('nothing was paid');
  const { orderId } = order.body;
  const paid = (): Promise<unknown[]> =>
    stack.database.query<unknown[]>(`SELECT 1 FROM orders WHERE id = $1 AND status = 'paid'`, [orderId]);
  await waitFor(async () => (await paid()).length === 1, { what: 'the order to be paid' });
  return orderId ?? '';
}

/** A cup of five of which the first match was played; its id. */
async function playedCup(api: Account['api']): Promise<number> {
  const { body: made } = await api.post<{ id: number }>('/tournaments', {
    name: 'Copa dos Pinhões 🌰',
    teams: 8,
    team_size: 1,
    stages: [{ format: { kind: 'single_elimination' } }],
  });
  const act = (name: string, body: object = {}) => api.post(`/tournaments/${made.id}/${name}`, body);
  await act('open-sign-up');
  for (let number = 1; number <= 5; number += 1)
    await act('sign-up', {
      name: `${TEAMS[number % TEAMS.length]?.name ?? ''} ${number}`,
      members: [{ steam_id: `7656119${8_200_000_000 + number}`, name: `Jogador ${number}` }],
    });
  await act('begin');
  const first = await waitFor(
    async () => {
      const { body } = await api.get<CupBracket>(`/tournaments/${made.id}/bracket`);
      return body.stages[0]?.pairings.find(({ state }) => state === 'ready');
    },
    { what: 'the first match of the cup' },
  );
  const result = { entries: first.entries, winner: first.entries[0], maps: [1, 0] };
  const { status, body } = await act('result', { stage: 0, key: first.key, result, reason: 'placar' });
  if (status !== 200) throw new Error(`no result for the cup: ${JSON.stringify(body)}`);
  return made.id;
}

interface CupBracket {
  stages: { pairings: { key: string; state: string; entries: number[] }[] }[];
}

/** Says that this person is there for as long as the tests run: a place of somebody who went away is given to others. */
function stayPresent({ api }: Account): void {
  const ping = (): void => void api.post('/lobbies/presence', {}).catch(() => undefined);
  setInterval(ping, PRESENCE_MS).unref();
  ping();
}

async function play(server: VirtualServerApi, rounds: number): Promise<void> {
  await waitFor(() => server.state() !== 'none', { what: 'the match on the server' });
  for (let round = 0; round < rounds; round += 1)
    await server.playRound({ winner: round % 3 === 1 ? 'team2' : 'team1' });
}
