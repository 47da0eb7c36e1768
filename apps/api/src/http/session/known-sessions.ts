import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, CLOCK } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import type { Request } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { SessionStore } from './session-store';
import type { KnownSession } from './session-store';
import { PROLONG_EVERY_MS, beginSessionOf, isSigned, shownSession } from './session.middleware';

/** Sessions as this process read them last (decision 0018). Only believed, until their proof was judged by the database. */
@Injectable()
export class KnownSessions {
  constructor(
    private readonly store: SessionStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What is known of the session of this request; null when nothing is, or when it is due to be prolonged. */
  of(request: Request): KnownSession | null {
    const { sid, signature } = shownSession(request);
    if (sid === undefined || signature === undefined) return null;
    const known = this.store.lastRead(sid);
    if (known === null || this.clock.now().getTime() - known.seenAt >= PROLONG_EVERY_MS) return null;
    if (known.signature !== null) return isSame(known.signature, signature) ? known : null;
    if (!isSigned(sid, signature, this.config.secrets.sessionKey)) return null;
    // It stays ours as long as this process lives, and the next click need not find out again.
    known.signature = Buffer.from(signature);
    return known;
  }

  /** Begins to read the session of this request; false when its cookie does not carry our signature. */
  begin(request: Request): boolean {
    return beginSessionOf(request, this.config, this.store);
  }
}

/** Their lengths are no secret: those of all signatures are alike. */
function isSame(known: Buffer, shown: string): boolean {
  const bytes = Buffer.from(shown);
  return bytes.length === known.length && timingSafeEqual(bytes, known);
}
