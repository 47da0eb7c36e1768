import { Catch } from '@nestjs/common';
import type { ApiErrorBody } from '@placar/contracts';
import { ErrorFilter } from '../../http/errors/error.filter';
import type { Refusal } from '../../http/errors/error.filter';

/** Where there is no result, clients read the reason under the key of the result (wire contract §5.3). */
@Catch()
export class TeamResultFilter extends ErrorFilter {
  protected override shape(refusal: Refusal): Refusal {
    if (refusal.status !== 404) return refusal;
    const body: ApiErrorBody & { result: string } = { ...refusal.body, result: refusal.body.message };
    return { status: refusal.status, body };
  }
}
