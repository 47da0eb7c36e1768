import { Controller, Get } from '@nestjs/common';
import {
  PlayerMapsAnswer,
  PlayerWeaponsAnswer,
  TeammatesAnswer,
  TeammatesQuery,
  TypedSteamId,
} from '@placar/contracts';
import type { PlayerMapRecord } from '@placar/contracts';
import { adr, kdr, rating } from '@placar/domain';
import { PlayerRecordQueries } from '@placar/read-models';
import type { PlayerMapRow } from '@placar/read-models';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { SteamIds } from '../steam/steam-ids';

const PLAYER = TypedSteamId.describe('Steam id in any spelling');
const COUNTED =
  'Public matches, pugs left out; a match with a broadcast delay counts when it has passed. Who has not played: an empty list, with status 200.';

/** How one player fared, and beside whom; ours, beside the wire's lists. */
@Policy('public')
@Controller('playerstats')
export class PlayerRecordsController {
  constructor(
    private readonly records: PlayerRecordQueries,
    private readonly steamIds: SteamIds,
  ) {}

  @Get(':steamId/maps')
  @PublicRead({ tags: ['history'] })
  @Described({ summary: 'How a player fared on each map', answer: PlayerMapsAnswer, details: COUNTED })
  async maps(@ZodParam('steamId', PLAYER) player: string): Promise<PlayerMapsAnswer> {
    const rows = await this.records.maps(await this.steamIds.resolve(player, 'steamId'));
    return { maps: rows.map(presentMapRecord) };
  }

  @Get(':steamId/teammates')
  @PublicRead({ tags: ['history', 'users'] })
  @Described({
    summary: 'With whom a player played most, and how they fared together',
    answer: TeammatesAnswer,
    details: `Over the newest 1,000 maps. ${COUNTED}`,
    example: {
      teammates: [
        {
          steamId: '76561198000000002',
          name: 'zoë',
          user_id: 4,
          small_image: null,
          maps: 31,
          won: 19,
          lost: 12,
          last_match: 87,
        },
      ],
    },
  })
  async teammates(
    @ZodParam('steamId', PLAYER) player: string,
    @ZodQuery(TeammatesQuery) { limit }: TeammatesQuery,
  ): Promise<TeammatesAnswer> {
    const rows = await this.records.teammates(await this.steamIds.resolve(player, 'steamId'), limit);
    return { teammates: rows.map(({ steam_id: steamId, ...row }) => ({ steamId, ...row })) };
  }

  @Get(':steamId/weapons')
  @PublicRead({ tags: ['stats', 'matches'] })
  @Described({
    summary: 'With which weapons a player kills',
    answer: PlayerWeaponsAnswer,
    details: `Over the newest 5,000 kills that were told one by one, which not every plugin does. ${COUNTED}`,
    example: { kills: 3, weapons: [{ weapon: 'ak47', kills: 3, headshots: 2 }] },
  })
  async weapons(@ZodParam('steamId', PLAYER) player: string): Promise<PlayerWeaponsAnswer> {
    const weapons = await this.records.weapons(await this.steamIds.resolve(player, 'steamId'));
    return { kills: weapons.reduce((total, { kills }) => total + kills, 0), weapons };
  }
}

function presentMapRecord(row: PlayerMapRow): PlayerMapRecord {
  return {
    map_name: row.map_name,
    played: row.played,
    won: row.won,
    lost: row.lost,
    rounds: row.roundsplayed,
    kills: row.kills,
    deaths: row.deaths,
    first_kills: row.first_kills,
    first_deaths: row.first_deaths,
    rating: rating(row),
    adr: adr(row.damage, row.roundsplayed),
    kdr: kdr(row.kills, row.deaths),
    last_played: row.last_played === null ? null : new Date(row.last_played).toISOString(),
  };
}
