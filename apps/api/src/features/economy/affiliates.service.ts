import { Inject, Injectable } from '@nestjs/common';
import type {
  Affiliate as AffiliateAnswer,
  AffiliateCard,
  CreateAffiliateBody,
  UpdateAffiliateBody,
} from '@placar/contracts';
import { Affiliate, User } from '@placar/persistence';
import { AppError, CLOCK, invalidInput } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource, IsNull } from 'typeorm';
import type { Repository } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';
import { AffiliatesQueries } from './affiliates.queries';
import type { ManagedRow } from './affiliates.queries';

/** Partners: shown to everybody, kept by staff. */
@Injectable()
export class AffiliatesService {
  private readonly affiliates: Repository<Affiliate>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AffiliatesQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.affiliates = dataSource.getRepository(Affiliate);
  }

  async cards(): Promise<AffiliateCard[]> {
    const rows = await this.queries.cards(this.clock.now());
    return rows.map((row, index) => ({ ...row, order: index + 1 }));
  }

  async managed(): Promise<AffiliateAnswer[]> {
    return (await this.queries.managed(null)).map(presentAffiliate);
  }

  async create(body: CreateAffiliateBody): Promise<AffiliateAnswer> {
    await this.requireAccount(body.userId);
    const { id } = await this.affiliates.save(this.affiliates.create(body)).catch(refuseTaken);
    return this.one(id);
  }

  /** CONFLICT when it was changed since that version was read. Sales of before keep their rate. */
  async update(
    id: number,
    { version, ...body }: UpdateAffiliateBody,
  ): Promise<{ before: AffiliateAnswer; affiliate: AffiliateAnswer }> {
    await this.requireAccount(body.userId);
    const before = await this.one(id);
    const { affected } = await this.affiliates
      .update({ id, version, deletedAt: IsNull() }, { ...body, version: version + 1 })
      .catch(refuseTaken);
    if (affected !== 1) throw new AppError('CONFLICT', 'The affiliate was changed meanwhile.');
    return { before, affiliate: await this.one(id) };
  }

  /** It stays for the books; its coupons apply further, and bring it nothing any more. */
  async remove(id: number): Promise<AffiliateAnswer> {
    const before = await this.one(id);
    const { affected } = await this.affiliates.update({ id, deletedAt: IsNull() }, { deletedAt: this.clock.now() });
    if (affected !== 1) throw new AppError('NOT_FOUND', 'No affiliate found.');
    return before;
  }

  private async one(id: number): Promise<AffiliateAnswer> {
    const [row] = await this.queries.managed(id);
    if (row === undefined) throw new AppError('NOT_FOUND', 'No affiliate found.');
    return presentAffiliate(row);
  }

  private async requireAccount(userId: number | null): Promise<void> {
    if (userId === null || (await this.dataSource.getRepository(User).existsBy({ id: userId }))) return;
    throw invalidInput('userId', 'no such account');
  }
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'affiliates_account'))
    throw new AppError('CONFLICT', 'This account is another affiliate.', { fields: { userId: 'is taken' } });
  if (!isUniqueViolation(error, 'affiliates_slug_key')) throw error;
  throw new AppError('CONFLICT', 'An affiliate of this name is there or was there.', { fields: { slug: 'is taken' } });
}

const presentAffiliate = ({ createdAt, ...row }: ManagedRow): AffiliateAnswer => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
