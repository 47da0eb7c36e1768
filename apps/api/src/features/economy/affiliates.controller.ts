import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  AffiliateMade,
  AffiliateSaved,
  AffiliatesAnswer,
  CreateAffiliateBody,
  MessageAnswer,
  RowId,
  UpdateAffiliateBody,
} from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { NoteOfChange } from '../../http/audit/audit-changes';
import type { NoteChange } from '../../http/audit/audit-changes';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { AffiliatesService } from './affiliates.service';

const AffiliateId = RowId.describe('Id of the partner.');

/** Partners whose coupons bring them a share. */
@Controller('affiliates')
export class AffiliatesController {
  constructor(private readonly affiliates: AffiliatesService) {}

  @Described({
    summary: 'Partners as cards; staff hear of what they brought, too.',
    answer: AffiliatesAnswer,
  })
  @Policy('public')
  @Get()
  async list(@CurrentViewer() viewer: Viewer | null): Promise<AffiliatesAnswer> {
    const affiliates = await this.affiliates.cards();
    return viewer !== null && isStaff(viewer)
      ? { affiliates, managed: await this.affiliates.managed() }
      : { affiliates };
  }

  @Described({ summary: 'Makes a partner.', answer: AffiliateMade, errors: ['CONFLICT'] })
  @Policy('admin')
  @HttpCode(201)
  @Post()
  async create(
    @ZodBody(CreateAffiliateBody) body: CreateAffiliateBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<AffiliateMade> {
    const affiliate = await this.affiliates.create(body);
    note(null, body);
    return { message: 'Affiliate inserted successfully!', id: affiliate.id, affiliate };
  }

  @Described({
    summary: 'Replaces a partner.',
    answer: AffiliateSaved,
    errors: ['NOT_FOUND', 'CONFLICT'],
    details: 'Sales that are in the books keep the rate of their day.',
  })
  @Policy('admin')
  @Put(':id')
  async update(
    @ZodParam('id', AffiliateId) id: number,
    @ZodBody(UpdateAffiliateBody) body: UpdateAffiliateBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<AffiliateSaved> {
    const { before, affiliate } = await this.affiliates.update(id, body);
    note(before, body);
    return { message: 'Affiliate updated successfully!', affiliate };
  }

  @Described({
    summary: 'Deletes a partner.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND'],
    details: 'The books keep it. Its coupons apply further, and bring it nothing any more.',
  })
  @Policy('admin')
  @Delete(':id')
  async remove(@ZodParam('id', AffiliateId) id: number, @NoteOfChange() note: NoteChange): Promise<MessageAnswer> {
    const { name, slug, commissionBp } = await this.affiliates.remove(id);
    note({ name, slug, commissionBp }, null);
    return { message: 'Affiliate deleted successfully!' };
  }
}
