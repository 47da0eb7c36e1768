import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { isThere, partsOfCall } from '@placar/contracts/parts';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';

/** Calls of a part that is switched off are not there: 404, whoever asks, before anything else is judged. */
@Injectable()
export class PartsGuard implements CanActivate {
  private readonly known = new Map<object, boolean>();

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.config.partsOff.length === 0) return true;
    const handler = context.getHandler();
    const there = this.known.get(handler) ?? this.isThere(context.getClass(), handler);
    this.known.set(handler, there);
    if (there) return true;
    throw new AppError('NOT_FOUND', 'There is no such call.');
  }

  /** A handler has one part: its paths begin alike. */
  private isThere(controller: object, handler: object): boolean {
    const [base = '', rest = ''] = [controller, handler].map((target) => firstPath(target));
    return isThere(partsOfCall(`/${base}/${rest}`), this.config.partsOff);
  }
}

function firstPath(target: object): string {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return (Array.isArray(path) ? path[0] : path) ?? '';
}
