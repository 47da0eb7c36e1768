import { Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import {
  AddRentalMemberBody,
  PutRentalBody,
  RentalAnswer,
  RentalPassword,
  RentalsAnswer,
  RowId,
} from '@placar/contracts';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { presentServerRequest } from '../fleet/server-request.presenter';
import { ServerRequestQueries } from '../fleet/pool/server-requests';
import { presentRental } from './rental.presenter';
import { RentalsQueries } from './rentals.queries';
import type { RentalListRow } from './rentals.queries';
import { RentalsService } from './rentals.service';

const RentalId = z.uuid().describe('Id of the rented server.');

/** Rented servers: their owners run them, and name who may put matches on them. */
@Policy('user')
@Controller('rentals')
export class RentalsController {
  constructor(
    private readonly queries: RentalsQueries,
    private readonly rentals: RentalsService,
    private readonly requests: ServerRequestQueries,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({
    summary: 'Rented servers of the caller, and those that they may use.',
    answer: RentalsAnswer,
    details:
      'Who may use the server of somebody else sees how to connect, and no password of its console, token or setting.',
  })
  @Get()
  async list(@CurrentUser() viewer: Viewer): Promise<RentalsAnswer> {
    const rows = await this.queries.of(viewer.id);
    return { rentals: await Promise.all(rows.map((row) => this.present(row, viewer))) };
  }

  @Described({
    summary: 'One rented server.',
    answer: RentalAnswer,
    errors: ['RENTAL_NOT_FOUND'],
  })
  @Get(':id')
  async one(@CurrentUser() viewer: Viewer, @ZodParam('id', RentalId) id: string): Promise<RentalAnswer> {
    const row = await this.queries.one(id);
    if (row === null || (row.user_id !== viewer.id && !row.members.some((member) => member.id === viewer.id)))
      throw new AppError('RENTAL_NOT_FOUND', 'There is no such rented server.');
    return { rental: await this.present(row, viewer) };
  }

  @Described({
    summary: 'Starts a rented server.',
    answer: RentalAnswer,
    errors: ['RENTAL_NOT_FOUND', 'RENTAL_STATE'],
    details: 'Answers at once. `state` is `running` when the server was seen to answer.',
  })
  @HttpCode(202)
  @Post(':id/start')
  async start(@CurrentUser() viewer: Viewer, @ZodParam('id', RentalId) id: string): Promise<RentalAnswer> {
    await this.rentals.act(viewer, id, 'start');
    return this.one(viewer, id);
  }

  @Described({
    summary: 'Stops a rented server.',
    answer: RentalAnswer,
    errors: ['RENTAL_NOT_FOUND', 'RENTAL_STATE', 'SERVER_IN_USE'],
    details: 'Answers at once. `state` is `stopped` when nothing runs any more. Its time goes on.',
  })
  @HttpCode(202)
  @Post(':id/stop')
  async stop(@CurrentUser() viewer: Viewer, @ZodParam('id', RentalId) id: string): Promise<RentalAnswer> {
    await this.rentals.act(viewer, id, 'stop');
    return this.one(viewer, id);
  }

  @Described({
    summary: 'Stops a rented server and starts it again, with its map, token and settings of now.',
    answer: RentalAnswer,
    errors: ['RENTAL_NOT_FOUND', 'RENTAL_STATE', 'SERVER_IN_USE'],
  })
  @HttpCode(202)
  @Post(':id/restart')
  async restart(@CurrentUser() viewer: Viewer, @ZodParam('id', RentalId) id: string): Promise<RentalAnswer> {
    await this.rentals.act(viewer, id, 'restart');
    return this.one(viewer, id);
  }

  @Described({
    summary: 'Names and sets up a rented server.',
    answer: RentalAnswer,
    errors: ['RENTAL_NOT_FOUND', 'RENTAL_STATE'],
    details: 'Settings reach a server that runs as soon as no match is on it; map and token with the next start.',
  })
  @Put(':id')
  async put(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RentalId) id: string,
    @ZodBody(PutRentalBody) body: PutRentalBody,
  ): Promise<RentalAnswer> {
    await this.rentals.put(viewer, id, body);
    return this.one(viewer, id);
  }

  @Described({
    summary: 'Makes a new password of the console of a rented server, and tells it this once.',
    answer: RentalPassword,
    errors: ['RENTAL_NOT_FOUND', 'RENTAL_STATE'],
  })
  @HttpCode(200)
  @Post(':id/rcon')
  rcon(@CurrentUser() viewer: Viewer, @ZodParam('id', RentalId) id: string): Promise<RentalPassword> {
    return this.rentals.newPassword(viewer, id);
  }

  @Described({
    summary: 'Lets somebody put matches on a rented server.',
    answer: RentalAnswer,
    errors: ['RENTAL_NOT_FOUND', 'RENTAL_STATE', 'USER_NOT_FOUND'],
  })
  @HttpCode(200)
  @Post(':id/members')
  async addMember(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RentalId) id: string,
    @ZodBody(AddRentalMemberBody) { user_id: userId }: AddRentalMemberBody,
  ): Promise<RentalAnswer> {
    await this.rentals.addMember(viewer, id, userId);
    return this.one(viewer, id);
  }

  @Described({
    summary: 'Takes that right back. Matches that are on the server go on.',
    answer: RentalAnswer,
    errors: ['RENTAL_NOT_FOUND', 'RENTAL_STATE'],
  })
  @Delete(':id/members/:user_id')
  async removeMember(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RentalId) id: string,
    @ZodParam('user_id', RowId.describe('Id of the user.')) userId: number,
  ): Promise<RentalAnswer> {
    await this.rentals.removeMember(viewer, id, userId);
    return this.one(viewer, id);
  }

  private async present(row: RentalListRow, viewer: Viewer) {
    const isOwn = row.user_id === viewer.id;
    const request = isOwn && row.request_id !== null ? await this.requests.one(row.request_id) : null;
    const shown = request === null ? null : presentServerRequest(request, viewer, this.config);
    return presentRental(row, viewer.id, shown, this.config);
  }
}
