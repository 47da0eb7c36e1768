import { Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import {
  DeleteVeto,
  DeleteVetoSide,
  InsertedAnswer,
  InsertVeto,
  InsertVetoSide,
  MessageAnswer,
  UpdateVeto,
  UpdateVetoSide,
} from '@placar/contracts';
import { shownSides, shownVeto } from '@placar/domain';
import type { Correction, MatchState, SideValues, VetoValues } from '@placar/domain';
import { given } from '@placar/persistence';
import { AppError, invalidInput } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { nothingGiven, nothingToDelete, slotOfName, StatCorrections } from './stat-corrections';

const PLACES = 100;
const OWNER = 'owner' as const;

/** Steps of a veto and choices of sides, by the owner of the match, also once it is over (wire contract §5.9). */
@Policy('user', 'match:own')
@Controller()
export class VetoCorrectionsController {
  constructor(private readonly corrections: StatCorrections) {}

  @Described({
    summary: 'Enters a step of the veto.',
    answer: InsertedAnswer,
    errors: ['MATCH_NOT_FOUND', 'CONFLICT'],
    example: { message: 'Veto inserted successfully!', id: 4250 },
  })
  @Post('vetoes')
  @HttpCode(200)
  async insertStep(@CurrentUser() viewer: Viewer, @ZodBody(InsertVeto) body: InsertVeto): Promise<InsertedAnswer> {
    const state = await this.corrections.match(viewer, body.match_id, OWNER);
    const values = stepOf(state, body);
    const same = shownVeto(state).find(
      (step) =>
        step.map === values.map &&
        step.team_name === values.teamName &&
        (step.action === 'ban') === (values.action === 'ban'),
    );
    const place = await this.enter(
      viewer,
      state,
      { table: 'veto', change: 'enter', place: same?.place ?? null, values },
      body.reason,
    );
    return { message: 'Veto inserted successfully!', id: place };
  }

  @Described({
    summary: 'Corrects a step of the veto.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND'],
    example: { message: 'Veto updated successfully!' },
  })
  @Put('vetoes')
  async updateStep(@CurrentUser() viewer: Viewer, @ZodBody(UpdateVeto) body: UpdateVeto): Promise<MessageAnswer> {
    const state = await this.corrections.match(viewer, body.match_id, OWNER);
    const values = stepOf(state, body);
    if (Object.keys(values).length === 0) throw nothingGiven();
    const place = placeOf(body.match_id, body.veto_id, 'veto_id');
    const correction: Correction = { table: 'veto', change: 'set', place, values };
    await this.corrections.correct(viewer, body.match_id, [correction], { right: OWNER, reason: body.reason });
    return { message: 'Veto updated successfully!' };
  }

  @Described({
    summary: 'Takes away the veto of a match, or one step of it; with `undo` only the correction.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND', 'NOTHING_TO_DELETE'],
    example: { message: 'Vetoes deleted successfully!' },
  })
  @Delete('vetoes')
  async deleteSteps(@CurrentUser() viewer: Viewer, @ZodBody(DeleteVeto) body: DeleteVeto): Promise<MessageAnswer> {
    const state = await this.corrections.match(viewer, body.match_id, OWNER);
    const named = body.veto_id === undefined ? null : placeOf(body.match_id, body.veto_id, 'veto_id');
    await this.remove(viewer, state, { table: 'veto', named, what: 'Vetoes' }, body);
    return { message: 'Vetoes deleted successfully!' };
  }

  @Described({
    summary: 'Enters a choice of side.',
    answer: InsertedAnswer,
    errors: ['MATCH_NOT_FOUND', 'CONFLICT'],
    example: { message: 'Veto side selection inserted successfully!', id: 4250 },
  })
  @Post('vetosides')
  @HttpCode(200)
  async insertSide(
    @CurrentUser() viewer: Viewer,
    @ZodBody(InsertVetoSide) body: InsertVetoSide,
  ): Promise<InsertedAnswer> {
    const state = await this.corrections.match(viewer, body.match_id, OWNER);
    const values = sideOf(state, body);
    const same = shownSides(state).find((choice) => choice.map === values.map);
    const place = await this.enter(
      viewer,
      state,
      { table: 'side', change: 'enter', place: same?.place ?? null, values },
      body.reason,
    );
    return { message: 'Veto side selection inserted successfully!', id: place };
  }

  @Described({
    summary: 'Corrects a choice of side.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND'],
    example: { message: 'Veto updated successfully!' },
  })
  @Put('vetosides')
  async updateSide(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateVetoSide) body: UpdateVetoSide,
  ): Promise<MessageAnswer> {
    const state = await this.corrections.match(viewer, body.match_id, OWNER);
    const choice = sideNamed(state, body);
    if (choice === undefined) throw new AppError('NOT_FOUND', 'No veto side data found.');
    const values = sideOf(state, body);
    if (Object.keys(values).length === 0) throw nothingGiven();
    const correction: Correction = { table: 'side', change: 'set', place: choice.place, values };
    await this.corrections.correct(viewer, body.match_id, [correction], { right: OWNER, reason: body.reason });
    return { message: 'Veto updated successfully!' };
  }

  @Described({
    summary: 'Takes away the choices of sides of a match, or one of them; with `undo` only the correction.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND', 'NOTHING_TO_DELETE'],
    example: { message: 'Veto side data deleted successfully!' },
  })
  @Delete('vetosides')
  async deleteSides(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteVetoSide) body: DeleteVetoSide,
  ): Promise<MessageAnswer> {
    const state = await this.corrections.match(viewer, body.match_id, OWNER);
    const named = body.id === undefined ? null : placeOf(body.match_id, body.id, 'id');
    await this.remove(viewer, state, { table: 'side', named, what: 'Veto side data' }, body);
    return { message: 'Veto side data deleted successfully!' };
  }

  /** Answers the id of the row: that of the one which was there, or of the newest. */
  private async enter(
    viewer: Viewer,
    state: MatchState,
    correction: Extract<Correction, { table: 'veto' | 'side' }>,
    reason: string | undefined,
  ): Promise<number> {
    await this.corrections.correct(viewer, state.id, [correction], { right: OWNER, reason });
    const after = await this.corrections.match(viewer, state.id, OWNER);
    return state.id * PLACES + (correction.place ?? Math.max(...placesIn(after, correction.table)));
  }

  /** Takes away the named row, or all; with `undo` only what was corrected of it. */
  private async remove(
    viewer: Viewer,
    state: MatchState,
    { table, named, what }: { table: 'veto' | 'side'; named: number | null; what: string },
    { undo, reason }: DeleteVeto | DeleteVetoSide,
  ): Promise<void> {
    const corrected = state.corrections?.[table === 'veto' ? 'vetoes' : 'sides'] ?? {};
    const there = undo === true ? Object.keys(corrected).map(Number) : placesIn(state, table);
    const places = there.filter((place) => named === null || place === named);
    if (places.length === 0) throw nothingToDelete(what);
    const change = undo === true ? ('undo' as const) : ('remove' as const);
    const corrections = places.map((place): Correction => ({ table, change, place }));
    await this.corrections.correct(viewer, state.id, corrections, { right: OWNER, reason });
  }
}

const placesIn = (state: MatchState, table: 'veto' | 'side'): number[] =>
  (table === 'veto' ? shownVeto(state) : shownSides(state)).map(({ place }) => place);

/** Ids are `match · 100 + place`. */
function placeOf(matchId: number, id: number, field: string): number {
  if (Math.floor(id / PLACES) !== matchId) throw invalidInput(field, 'is not of this match');
  return id % PLACES;
}

const teamOf = (state: MatchState, teamName: string | undefined): Pick<VetoValues, 'team' | 'teamName'> =>
  teamName === undefined ? {} : { teamName, team: slotOfName(state, teamName) };

function stepOf(state: MatchState, body: InsertVeto | UpdateVeto): VetoValues {
  const { team_name: teamName, map_name: map, pick_or_ban: action } = body;
  return { ...teamOf(state, teamName), ...given({ map, action }) };
}

function sideOf(state: MatchState, body: InsertVetoSide | UpdateVetoSide): SideValues {
  const { team_name: teamName, side } = body;
  const named = body.veto_id === undefined ? null : placeOf(body.match_id, body.veto_id, 'veto_id');
  const map = shownVeto(state).find(({ place }) => place === named)?.map ?? body.map_name;
  return { ...teamOf(state, teamName), ...given({ map, side }) };
}

function sideNamed(state: MatchState, body: UpdateVetoSide): { place: number } | undefined {
  const sides = shownSides(state);
  if (body.id !== undefined) return sides.find(({ place }) => place === placeOf(body.match_id, body.id ?? 0, 'id'));
  const { map } = sideOf(state, body);
  return map === undefined ? undefined : sides.find((choice) => choice.map === map);
}
