import { Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { CreatePlanBody, MessageAnswer, PlanInserted, PlansAnswer, RowId, UpdatePlanBody } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import type { PaymentProvider } from '@placar/match-engine/orders';
import type { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { PAYMENT_PROVIDER } from './payment-provider';
import { PlansService, presentPlan } from './plans.service';

/** VIP as it is sold. */
@Controller('plans')
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  @Described({
    summary: 'What VIP costs.',
    answer: PlansAnswer,
    details: 'Staff see plans that are not sold, too.',
  })
  @Policy('public')
  @Get()
  async list(@CurrentViewer() viewer: Viewer | null): Promise<PlansAnswer> {
    return { plans: (await this.plans.list(isStaff(viewer))).map(presentPlan), selling: this.provider !== null };
  }

  @Described({ summary: 'Makes a plan.', answer: PlanInserted, errors: ['CONFLICT'] })
  @Policy('admin')
  @HttpCode(201)
  @Post()
  async create(@ZodBody(CreatePlanBody) body: CreatePlanBody): Promise<z.infer<typeof PlanInserted>> {
    return { message: 'Plan inserted successfully!', id: await this.plans.create(body) };
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
  ): Promise<MessageAnswer> {
    await this.plans.update(id, body);
    return { message: 'Plan updated successfully!' };
  }
}
