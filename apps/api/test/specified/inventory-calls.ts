import { by, ok, read, visitorIsRefused } from './specified-call';
import type { SpecifiedCall } from './specified-call';

const RIFLE = { defIndex: 7, paint: 44, teams: [2], wear: 0.1, seed: 661 };
const PIN = 874;
const AGENT = 'tm_phoenix/tm_phoenix_varianth';

const list = (name: string): SpecifiedCall =>
  read(`GET /skins/${name}`, `/skins/${name}`, () => `/skins/${name}?lang=en`);

/** A change of a loadout: made by a member, refused to a visitor; `unknown` names what the game has not. */
const change = (name: string, body: object, unknown?: object): SpecifiedCall => ({
  call: `POST /skins/${name}`,
  route: `POST /skins/${name}`,
  success: ok(by('member', 'POST', `/skins/${name}`, () => body)),
  refusal: visitorIsRefused('POST', `/skins/${name}`, () => body),
  ...(unknown
    ? {
        absence: ok(
          by('member', 'POST', `/skins/${name}`, () => unknown),
          404,
        ),
      }
    : {}),
});

/** Section 7 of the specification: what people dress their weapons with. */
export const INVENTORY_CALLS: readonly SpecifiedCall[] = [
  {
    call: 'GET /skins/myskins',
    route: 'GET /skins/myskins',
    success: ok(by('member', 'GET', '/skins/myskins')),
    refusal: ok(by('visitor', 'GET', '/skins/myskins'), 401),
  },
  list('get-skins'),
  list('get-agents'),
  list('get-musics'),
  list('get-keychains'),
  list('get-stickers'),
  list('get-pins'),
  read('GET /skins/check', '/skins/check', () => '/skins/check'),
  {
    ...change('save', { items: [], choices: {}, version: 0 }),
    success: ok(async (world) => {
      const { version } = (await world.member.get('/api/skins/check')).body as { version: number };
      return world.member.post('/api/skins/save', { items: [RIFLE], choices: {}, version });
    }),
  },
  change('set-skin', RIFLE, { ...RIFLE, defIndex: 8_888 }),
  change('delete-agent', { team: 2 }),
  change('delete-music', { team: 2 }),
  change('set-pin', { pin_id: PIN, team: 3 }),
  change('set-music', { music_id: 3, team: 'both' }),
  change('set-agent', { model: AGENT, team: 2 }),
  change('set-knife', { knife: 'weapon_knife_karambit', team: 2 }),
  change('set-glove', { defIndex: 4_725, paint: 0, team: 2 }),
  change('delete-skin', { defIndex: 7, teams: [2] }),
];
