import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  GiveVipBody,
  GivenVipAnswer,
  GivenVipQuery,
  InsertedAnswer,
  MessageAnswer,
  RevokeVipBody,
  RowId,
  UserRef,
  VipGrantsAnswer,
  VipStatus,
  VipStatusQuery,
} from '@placar/contracts';
import { NoteOfChange } from '../../http/audit/audit-changes';
import type { NoteChange } from '../../http/audit/audit-changes';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { VipService } from './vip.service';

const UserId = RowId.describe('Id of the user.');

/** VIP of people. */
@Controller('users')
export class VipController {
  constructor(private readonly vip: VipService) {}

  @Described({
    summary: 'Whether somebody is VIP, and how long; by id or SteamID64.',
    answer: VipStatus,
    errors: ['USER_NOT_FOUND'],
  })
  @Policy('public')
  @Get('vip-status/:id')
  status(
    @ZodParam('id', UserRef) ref: UserRef,
    @ZodQuery(VipStatusQuery) { lang }: VipStatusQuery,
  ): Promise<VipStatus> {
    return this.vip.status(ref, lang);
  }

  @Described({
    summary: 'The grants of a user, in the order in which they follow one another.',
    answer: VipGrantsAnswer,
    errors: ['USER_NOT_FOUND'],
  })
  @Policy('admin')
  @Get(':id/vip-grants')
  async list(@ZodParam('id', UserId) id: number): Promise<VipGrantsAnswer> {
    return { grants: await this.vip.list(id) };
  }

  @Described({
    summary: 'Gives VIP for some days.',
    answer: InsertedAnswer,
    errors: ['USER_NOT_FOUND'],
    details: 'It begins when what the user has ends.',
  })
  @Policy('admin')
  @HttpCode(201)
  @Post(':id/vip-grants')
  async give(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', UserId) id: number,
    @ZodBody(GiveVipBody) body: GiveVipBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<InsertedAnswer> {
    const given = await this.vip.give(id, body, viewer.id);
    note({ until: given.change.before }, { ...body, until: given.change.after });
    return { message: 'VIP given.', id: given.id };
  }

  @Described({
    summary: 'Takes a grant back.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    details: 'Those behind it move forward; time that is over stays as it was.',
  })
  @Policy('admin')
  @Delete(':id/vip-grants/:grantId')
  async revoke(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', UserId) id: number,
    @ZodParam('grantId', RowId.describe('Id of the grant.')) grantId: number,
    @ZodBody(RevokeVipBody) { reason }: RevokeVipBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<MessageAnswer> {
    const { before, after } = await this.vip.revoke(id, grantId, reason, viewer.id);
    note({ until: before }, { reason, until: after });
    return { message: 'VIP taken back.' };
  }
}

/** VIP of everybody, for staff. */
@Controller('admin/vip-grants')
export class VipGrantsController {
  constructor(private readonly vip: VipService) {}

  @Described({
    summary: 'Grants of VIP of everybody, newest first, page by page: who has it, who gave it, why and until when.',
    answer: GivenVipAnswer,
  })
  @Policy('admin')
  @Get()
  list(@ZodQuery(GivenVipQuery) query: GivenVipQuery): Promise<GivenVipAnswer> {
    return this.vip.given(query);
  }
}
