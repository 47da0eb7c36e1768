import { Catch } from '@nestjs/common';
import { ErrorFilter } from '../../../http/errors/error.filter';
import type { Refusal } from '../../../http/errors/error.filter';

/** Refusals of /login and /register in their older form: `{name, message, status}` and 401 (wire contract §2.2). */
@Catch()
export class AuthErrorFilter extends ErrorFilter {
  protected override shape({ status, body }: Refusal): Refusal {
    const isAboutTheAccount = body.code === 'ACCOUNT_EXISTS' || body.code === 'STEAM_ID_INVALID';
    const wireStatus = isAboutTheAccount ? 401 : status;
    return { status: wireStatus, body: { ...body, ...{ name: 'AuthenticationError', status: wireStatus } } };
  }
}
