import { Catch } from '@nestjs/common';
import { notAllowed } from '@placar/platform';
import { ErrorFilter } from '../../http/errors/error.filter';
import type { Refusal } from '../../http/errors/error.filter';

/** The text that clients know from the calls about users (wire contract §5.1). */
export const NOT_YOURS = 'You are not authorized to do this.';

/** Gives refusals of the route's policy the words of this resource. */
@Catch()
export class UserRefusalFilter extends ErrorFilter {
  protected override shape(refusal: Refusal): Refusal {
    const { status, body } = refusal;
    const isOfPolicy = body.code === 'NOT_ALLOWED' && body.message === notAllowed().message;
    return isOfPolicy ? { status, body: { ...body, message: NOT_YOURS } } : refusal;
  }
}
