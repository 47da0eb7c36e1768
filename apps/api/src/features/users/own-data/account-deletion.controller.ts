import { Controller, Delete, HttpCode, Req, Res } from '@nestjs/common';
import { AccountDeleted, DeleteAccountBody, RowId } from '@placar/contracts';
import type { Request, Response } from 'express';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import { endSession } from '../../../http/session/session.middleware';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { AccountDeletion } from './account-deletion';

const DONE = { message: 'The account is deleted.' };
const KEPT =
  'Orders, payments and VIP stay with amounts and dates under a random pseudonym, statistics under `deleted player` and a random id. Everything else goes in the same transaction; sessions and open streams end in every process.';

/** The end of an account. */
@Controller()
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletion) {}

  @Delete('users/me')
  @Policy('session')
  @HttpCode(200)
  @Described({
    summary: 'Deletes the account of the caller for good',
    answer: AccountDeleted,
    details: `Needs the password, or the name of an account that has none. ${KEPT}`,
    errors: [
      'USER_NOT_FOUND',
      'OLD_PASSWORD_WRONG',
      'LAST_SUPER_ADMIN',
      'PLATFORM_BAN',
      'ACCOUNT_IN_MATCH',
      'ACCOUNT_IN_LOBBY',
      'ACCOUNT_IN_TOURNAMENT',
      'ACCOUNT_HAS_ORDER',
      'ACCOUNT_HAS_SERVER',
    ],
  })
  async own(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteAccountBody) body: DeleteAccountBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountDeleted> {
    await this.deletion.byOneself(viewer.id, body);
    await endSession(request, response);
    return DONE;
  }

  @Delete('admin/users/:id')
  @Policy('super_admin')
  @HttpCode(200)
  @Described({
    summary: 'Deletes an account on the request of its person',
    answer: AccountDeleted,
    details: `Needs the name of the account. ${KEPT} A line of the audit log stays.`,
    errors: [
      'USER_NOT_FOUND',
      'LAST_SUPER_ADMIN',
      'ACCOUNT_IN_MATCH',
      'ACCOUNT_IN_LOBBY',
      'ACCOUNT_IN_TOURNAMENT',
      'ACCOUNT_HAS_ORDER',
      'ACCOUNT_HAS_SERVER',
    ],
  })
  async another(
    @ZodParam('id', RowId) id: number,
    @ZodBody(DeleteAccountBody) body: DeleteAccountBody,
  ): Promise<AccountDeleted> {
    await this.deletion.onRequest(id, body);
    return DONE;
  }
}
