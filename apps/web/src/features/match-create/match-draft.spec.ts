import { MatchOptions } from '@placar/contracts/matches';
import fc from 'fast-check';
import {
  EMPTY_DRAFT,
  findProblems,
  mapsWithSides,
  reviveDraft,
  toPayload,
  toWireTime,
  type MatchDraft,
} from './match-draft';

const complete: MatchDraft = {
  ...EMPTY_DRAFT,
  team1Id: 1,
  team2Id: 2,
  mapPool: ['de_mirage', 'de_nuke', 'de_ancient'],
  serverChoice: 4,
};
const keys = (draft: MatchDraft) => findProblems(draft).map((problem) => problem.key);

describe('the draft of a match', () => {
  it('names everything that is missing from an empty one', () => {
    expect(keys(EMPTY_DRAFT)).toEqual(['team1', 'team2', 'noMaps', 'server']);
  });

  it('refuses a team against itself', () => {
    expect(keys({ ...complete, team2Id: 1 })).toEqual(['teamsEqual']);
  });

  it('wants at least as many maps as the series is long', () => {
    expect(keys({ ...complete, maxMaps: 5 })).toEqual(['fewMaps']);
    expect(keys({ ...complete, maxMaps: 3 })).toEqual([]);
  });

  it('refuses settings that could not reach the console safely', () => {
    expect(keys({ ...complete, cvars: [{ name: 'rcon_password', value: 'x' }] })).toEqual(['cvarName']);
    expect(keys({ ...complete, cvars: [{ name: 'mp_freezetime', value: '15" ; quit' }] })).toEqual(['cvarValue']);
    expect(
      keys({
        ...complete,
        cvars: [
          { name: 'mp_freezetime', value: '1' },
          { name: 'MP_FREEZETIME', value: '2' },
        ],
      }),
    ).toEqual(['cvarTwice']);
  });

  it('is accepted by the shared schema whenever no problem is shown', () => {
    const draft = fc.record<Partial<MatchDraft>>({
      maxMaps: fc.constantFrom(1, 2, 3, 5, 7),
      mapPool: fc.uniqueArray(
        fc.constantFrom(
          'de_mirage',
          'de_nuke',
          'de_ancient',
          'de_inferno',
          '3070284539',
          'de_cache',
          'de_train',
          'bad map!',
        ),
        { maxLength: 7 },
      ),
      skipVeto: fc.boolean(),
      sideType: fc.constantFrom('standard', 'always_knife', 'never_knife'),
      playersPerTeam: fc.option(fc.integer({ min: -1, max: 14 })),
      minReady: fc.option(fc.integer({ min: -1, max: 14 })),
      tvDelay: fc.option(fc.integer({ min: -5, max: 700 })),
      title: fc.string({ maxLength: 70 }),
      spectators: fc.array(fc.string({ maxLength: 130 }), { maxLength: 3 }),
      startMode: fc.constantFrom('now', 'at'),
      startAt: fc.constantFrom('', '2026-12-01T20:30', 'soon'),
      serverChoice: fc.constantFrom<MatchDraft['serverChoice']>(4, 'later', 'pool', 'on_demand'),
    });
    fc.assert(
      fc.property(draft, (change) => {
        const candidate = { ...complete, ...change };
        if (findProblems(candidate).length === 0)
          expect(MatchOptions.safeParse(toPayload(candidate)).success).toBe(true);
      }),
    );
  });

  it('sends what the wire contract lists', () => {
    const [first] = [
      toPayload({
        ...complete,
        maxMaps: 3,
        sideType: 'never_knife',
        mapSides: { de_nuke: 'team1_t' },
        spectators: ['76561198000000000;Bia'],
        cvars: [
          { name: 'mp_roundtime', value: '1.92' },
          { name: ' ', value: 'x' },
        ],
      }),
    ];
    expect(first).toMatchObject({
      server_id: 4,
      ignore_server: false,
      veto_mappool: 'de_mirage de_nuke de_ancient',
      skip_veto: true,
      map_sides: 'team1_ct,team1_t,team1_ct',
      match_cvars: { mp_roundtime: '1.92' },
      spectator_auths: ['76561198000000000;Bia'],
    });
  });

  it('sends an own order of the veto on the web, and none that does not fit or is not asked for', () => {
    const own = [
      { action: 'random', sides: 'chosen' },
      { action: 'side', team: 'second' },
    ] as const;
    const web = { ...complete, webVeto: true, vetoSteps: [...own] };
    expect(findProblems(web)).toEqual([]);
    expect(toPayload(web)).toMatchObject({ veto: 'web', veto_format: own });
    expect(MatchOptions.parse(toPayload(web)).veto_format).toEqual(own);
    expect(toPayload({ ...web, webVeto: false })).not.toHaveProperty('veto_format');
    expect(toPayload({ ...web, vetoSteps: [] })).not.toHaveProperty('veto_format');
    // The order is for one map; a longer series has another one.
    expect(keys({ ...web, maxMaps: 2 })).toEqual(['vetoOrder']);
    expect(keys({ ...web, maxMaps: 2, webVeto: false })).toEqual([]);
    expect(reviveDraft({ ...web, vetoSteps: [{ action: 'dance' }] })?.vetoSteps).toEqual([]);
    expect(reviveDraft(JSON.parse(JSON.stringify(web)))?.vetoSteps).toEqual(own);
  });

  it('asks for a server of the pool or a new one only where that was chosen', () => {
    const server = (serverChoice: MatchDraft['serverChoice']) => {
      const { server_id, ignore_server, server_request } = toPayload({ ...complete, serverChoice });
      return { server_id, ignore_server, server_request };
    };
    expect(server(4)).toEqual({ server_id: 4, ignore_server: false, server_request: undefined });
    expect(server('pool')).toEqual({ server_id: null, ignore_server: true, server_request: 'pool' });
    expect(server('on_demand')).toEqual({ server_id: null, ignore_server: true, server_request: 'on_demand' });
    expect(server('later')).toEqual({ server_id: null, ignore_server: true, server_request: undefined });
  });

  it('sets sides only where the maps are fixed and no knife decides all', () => {
    expect(mapsWithSides(complete)).toEqual([]);
    expect(mapsWithSides({ ...complete, skipVeto: true })).toEqual(['de_mirage']);
    expect(mapsWithSides({ ...complete, maxMaps: 3, sideType: 'always_knife' })).toEqual([]);
  });

  it('turns the local start into UTC', () => {
    expect(toWireTime('2026-12-01T20:30')).toBe(
      new Date(2026, 11, 1, 20, 30).toISOString().slice(0, 19).replace('T', ' '),
    );
    expect(toWireTime('')).toBeNull();
  });

  it('comes back from storage, and survives a damaged store', () => {
    expect(reviveDraft(JSON.parse(JSON.stringify(complete)))).toEqual(complete);
    for (const rubbish of [null, 3, 'x', [], { mapPool: 'de_mirage', cvars: {}, maxMaps: 'many', unknown: 1 }]) {
      const revived = reviveDraft(rubbish) ?? EMPTY_DRAFT;
      expect(() => findProblems(revived)).not.toThrow();
    }
  });
});
