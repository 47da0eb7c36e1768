import { Controller, Get, Res } from '@nestjs/common';
import { BombPlant, MapStat, MatchPause, PlayerKill, PlayerStat, RowId, Veto, VetoSide } from '@placar/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { LegacyStreams } from '../live/legacy-streams';
import { MatchCombat } from './match-combat';
import { MatchRows } from './match-rows';

const MatchId = RowId.describe('Match.');
const MapNumber = z.coerce.number().int().min(0).max(99).describe('Number of the map in the series, from 0.');
/** A stream that tells a list anew, whole, with each change. */
const DescribedList = (summary: string, event: string, row: z.ZodType) =>
  Described({
    summary,
    answer: 'event-stream',
    events: { [event]: z.array(row) },
    details: 'The whole list at first and with every change; an unknown match opens with an empty list.',
  });

/** The old streams of statistics and veto; unknown matches open with an empty list (wire contract §6). */
@Policy('public', 'match:see')
@Controller()
export class StatStreamsController {
  constructor(
    private readonly streams: LegacyStreams,
    private readonly rows: MatchRows,
    private readonly combat: MatchCombat,
  ) {}

  @DescribedList('Maps of a match, live.', 'mapstats', MapStat)
  @Get('mapstats/:id/stream')
  maps(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'mapstats', part: 'map:', read: this.rows.maps.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }

  /** In the reference one visitor of this stream ends the whole process (wire contract §15.1 no. 14). */
  @Described({
    summary: 'One map of a match, live.',
    answer: 'event-stream',
    events: { mapstats: MapStat.nullable() },
    details: 'The map at first and with every change; null while there is no such map.',
  })
  @Get('mapstats/:id/:mapNumber/stream')
  map(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @ZodParam('mapNumber', MapNumber) mapNumber: number,
    @Res() response: Response,
  ): Promise<void> {
    const read = async (reader: Viewer | null, matchId: number): Promise<MapStat | null> =>
      (await this.rows.maps(reader, matchId)).find((map) => map.map_number === mapNumber) ?? null;
    const stream = { event: 'mapstats', variant: String(mapNumber), part: 'map:', read } as const;
    return this.streams.open(stream, viewer, id, response);
  }

  @DescribedList('Players of a match, live.', 'playerstats', PlayerStat)
  @Get('playerstats/match/:id/stream')
  players(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'playerstats', part: 'scoreboard:', read: this.rows.players.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }

  /** Told at the end of each round, together with the numbers of the players. */
  @DescribedList('Kills of a match, live.', 'playerstatextras', PlayerKill)
  @Get('playerstatsextra/match/:id/stream')
  kills(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const read = this.combat.kills.bind(this.combat);
    return this.streams.open({ event: 'playerstatextras', part: '', read }, viewer, id, response);
  }

  @DescribedList('Bombs of a match, live.', 'bombs', BombPlant)
  @Get('matches/:id/bombs/stream')
  bombs(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const read = this.combat.bombs.bind(this.combat);
    return this.streams.open({ event: 'bombs', part: '', read }, viewer, id, response);
  }

  /** Its event is named as that of the match itself (wire contract §6). */
  @DescribedList('Whether a match is paused, live.', 'matches', MatchPause)
  @Get('matches/:id/paused/stream')
  paused(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const read = this.combat.paused.bind(this.combat);
    return this.streams.open({ event: 'matches', variant: 'paused', part: 'match', read }, viewer, id, response);
  }

  @DescribedList('The veto of a match, live.', 'vetodata', Veto)
  @Get('vetoes/:id/stream')
  vetoes(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'vetodata', part: 'veto', read: this.rows.vetoes.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }

  @DescribedList('Choices of sides of a match, live.', 'vetosidedata', VetoSide)
  @Get('vetosides/:id/stream')
  sides(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'vetosidedata', part: 'veto', read: this.rows.vetoSides.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }
}
