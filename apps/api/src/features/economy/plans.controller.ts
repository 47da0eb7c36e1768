import { Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import {
  CreatePlanBody,
  MessageAnswer,
  PlanInserted,
  PlansAnswer,
  PlansQuery,
  RowId,
  UpdatePlanBody,
} from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import type { PaymentProvider } from '@placar/match-engine/orders';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { z } from 'zod';
import { NoteOfChange } from '../../http/audit/audit-changes';
import type { NoteChange } from '../../http/audit/audit-changes';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { PAYMENT_PROVIDER } from './payment-provider';
import { PlansService, presentPlan } from './plans.service';
import { canGive } from './rental-orders';

/** VIP and rented servers as they are sold. */
@Controller('plans')
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({
    summary: 'What VIP, or a rented server, costs.',
    answer: PlansAnswer,
    details: 'Staff see plans that are not sold, too.',
  })
  @Policy('public')
  @Get()
  async list(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(PlansQuery) { product }: PlansQuery,
  ): Promise<PlansAnswer> {
    const selling = this.provider !== null && canGive(product, this.config);
    return {
      plans: (await this.plans.list(product, isStaff(viewer))).map(presentPlan),
      selling,
      pix: selling && this.config.payments.pixOnPage,
    };
  }

  @Described({ summary: 'Makes a plan.', answer: PlanInserted, errors: ['CONFLICT'] })
  @Policy('admin')
  @HttpCode(201)
  @Post()
  async create(
    @ZodBody(CreatePlanBody) body: CreatePlanBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<z.infer<typeof PlanInserted>> {
    const id = await this.plans.create(body);
    note(null, body);
    return { message: 'Plan inserted successfully!', id };
  }

  @Described({
    summary: 'Replaces a plan.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    details: 'Orders keep the price with which they were made. A plan is never deleted: it is sold no more.',
  })
  @Policy('admin')
  @Put(':id')
  async update(
    @ZodParam('id', RowId.describe('Id of the plan.')) id: number,
    @ZodBody(UpdatePlanBody) body: UpdatePlanBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<MessageAnswer> {
    note(await this.plans.update(id, body), body);
    return { message: 'Plan updated successfully!' };
  }
}
