import { Inject, Injectable } from '@nestjs/common';
import type {
  AttentionCause,
  AttentionItem,
  AttentionQueue,
  ClaimAttentionBody,
  ResolveAttentionBody,
} from '@placar/contracts';
import { attentionCauses, attentionQueue, withClaim } from '@placar/domain';
import type { AttentionClaim } from '@placar/domain';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { AttentionClaims } from './attention-claims';
import { AttentionQueries } from './attention.queries';

/** What waits for a person, and who takes care of it. */
@Injectable()
export class AttentionDesk {
  constructor(
    private readonly queries: AttentionQueries,
    private readonly claims: AttentionClaims,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async queue(): Promise<AttentionQueue> {
    const at = this.now();
    const causes = attentionCauses(await this.queries.facts(), at);
    const claims = causes.length === 0 ? new Map() : await this.claims.of(causes.map(({ key }) => key));
    return { ...attentionQueue(causes, claims, at), at };
  }

  /** Throws NOT_FOUND when the trouble is over, ATTENTION_TAKEN when somebody else takes care of it. */
  async claim(viewer: Viewer, body: ClaimAttentionBody): Promise<AttentionItem> {
    const cause = await this.standing(body.key);
    const claim = await this.claims.claim(cause, viewer, { note: body.note ?? null, takeOver: body.take_over });
    if (claim === null) throw await this.taken(body.key);
    return this.shown(cause, claim);
  }

  /** Throws as `claim`; what nobody has stays as it is. */
  async release(viewer: Viewer, key: string): Promise<AttentionItem> {
    const cause = await this.standing(key);
    const claim = await this.claims.release(key, viewer);
    if (claim !== null) return this.shown(cause, claim);
    const present = (await this.claims.of([key])).get(key);
    const item = withClaim(cause, present, this.now());
    if (item.claimed !== null) throw await this.taken(key);
    return item;
  }

  /** Anybody of the staff may: what is done is done, whoever had it. Throws NOT_FOUND when the trouble is over. */
  async resolve(viewer: Viewer, body: ResolveAttentionBody): Promise<AttentionItem> {
    const cause = await this.standing(body.key);
    const minutes = body.snooze_minutes ?? null;
    return this.shown(
      cause,
      await this.claims.putAside(cause, viewer, { note: body.note ?? null, minutes, reopen: body.reopen }),
    );
  }

  /** Read anew: an item that went by itself is claimed by nobody. */
  private async standing(key: string): Promise<AttentionCause> {
    const causes = attentionCauses(await this.queries.facts(), this.now());
    await this.claims.forgetOthers(causes.map((cause) => cause.key));
    const cause = causes.find((candidate) => candidate.key === key);
    if (cause === undefined) throw new AppError('NOT_FOUND', 'This has settled by itself.');
    return cause;
  }

  private async taken(key: string): Promise<AppError> {
    const name = (await this.claims.of([key])).get(key)?.claimedBy?.name ?? '';
    const message = `${name} takes care of this already.`;
    return new AppError('ATTENTION_TAKEN', message, { fields: { claimed_by: name } });
  }

  private shown(cause: AttentionCause, claim: AttentionClaim): AttentionItem {
    return withClaim(cause, claim, this.now());
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
