import { Inject, Injectable } from '@nestjs/common';
import { today } from '@placar/domain/books';
import { referralOf } from '@placar/domain/commission';
import type { Referral } from '@placar/domain/commission';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { AuditLog } from '../../../http/audit/audit-log';
import { addressOf } from '../../../http/limits/address';
import { ReferralQueries } from './referral.queries';

const COOKIE = 'placar.ref';
const PATTERN = /(?:^|; *)placar\.ref=([a-z0-9-]{2,40})(?:;|$)/;
/** Where the cookie is sent: to calls alone, never with a page or a picture. */
const PATH = '/api';
const REMEMBERED_MS = 30 * 86_400_000;
/** A partner who acted at the buyer's address within this time may be the buyer. */
const NEIGHBOUR_MS = 86_400_000;

/** What of a request tells who brought its caller. */
export interface Trace {
  /** Code of the link by which the visitor once came, and agreed that it is remembered. */
  code: string | null;
  /** In the form that the audit keeps; null: it keeps none. */
  address: string | null;
}

/** Who brings people here: clicks on links of partners, what a visitor agreed to remember, and the partner of an order. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly queries: ReferralQueries,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  traceOf(request: Request): Trace {
    return { code: codeOf(request), address: this.audit.keptAddress(request.ip) };
  }

  /** Counts a visit by a link, once a day for each visitor. Remembers the partner only where the visitor agreed; the first one stays. */
  async visited(
    request: Request,
    response: Response,
    { code, remember }: { code: string; remember: boolean },
  ): Promise<{ known: boolean; name: string | null }> {
    const partner = await this.queries.partnerOfLink(code);
    if (partner === null) return { known: false, name: null };
    const day = today(this.clock.now());
    const visitor = createHmac('sha256', await this.queries.saltOf(day))
      .update(`${addressOf(request)} ${request.headers['user-agent'] ?? ''}`)
      .digest('base64url')
      .slice(0, 22);
    await this.queries.countClick(partner.affiliateId, day, visitor);
    const known = codeOf(request);
    if (remember && (known === null || (await this.queries.partnerOfLink(known)) === null))
      response.cookie(COOKIE, code, {
        path: PATH,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.secure,
        maxAge: REMEMBERED_MS,
      });
    return { known: true, name: partner.name };
  }

  /** Who brought an order that is made now, with what speaks for a purchase by the partner. */
  async referral(couponId: number | null, trace: Trace, userId: number): Promise<Referral | null> {
    const [coupon, link] = await Promise.all([
      couponId === null ? null : this.queries.partnerOfCoupon(couponId),
      trace.code === null ? null : this.queries.partnerOfLink(trace.code),
    ]);
    const partnerId = (coupon ?? link)?.userId ?? null;
    const since = new Date(this.clock.now().getTime() - NEIGHBOUR_MS);
    const isNeighbour =
      partnerId !== null && trace.address !== null && (await this.queries.wasSeenAt(partnerId, trace.address, since));
    return referralOf({ coupon, link }, { userId, neighbours: isNeighbour ? [partnerId] : [] });
  }
}

const codeOf = (request: Request): string | null => PATTERN.exec(request.headers.cookie ?? '')?.[1] ?? null;
