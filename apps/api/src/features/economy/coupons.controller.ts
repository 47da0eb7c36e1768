import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  BulkCouponsAnswer,
  BulkCouponsBody,
  CouponCheckAnswer,
  CouponCheckQuery,
  CouponSaved,
  CouponsAnswer,
  CouponsQuery,
  CreateCouponBody,
  MessageAnswer,
  RowId,
  UpdateCouponBody,
} from '@placar/contracts';
import type { Coupon } from '@placar/contracts';
import { z } from 'zod';
import { NoteOfChange } from '../../http/audit/audit-changes';
import type { NoteChange } from '../../http/audit/audit-changes';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { CouponsService, presentCoupon } from './coupons.service';

const CouponId = RowId.describe('Id of the coupon.');
const TypedCode = z.string().describe('The code as it was typed.');

/** Reductions by code. */
@Controller('coupons')
export class CouponsController {
  constructor(private readonly coupons: CouponsService) {}

  @Described({ summary: 'Coupons, newest first, page by page.', answer: CouponsAnswer })
  @Policy('admin')
  @Get()
  list(@ZodQuery(CouponsQuery) query: CouponsQuery): Promise<CouponsAnswer> {
    return this.coupons.list(query);
  }

  @Described({
    summary: 'Whether a code applies to a plan now, and what it takes off.',
    answer: CouponCheckAnswer,
    details:
      'Reserves nothing: an order may still find the coupon used up. A code that is switched off is told as unknown. A visitor is told what holds for everybody.',
  })
  @Policy('public')
  @Limited('coupon_codes')
  @Get('validate/:code')
  check(
    @ZodParam('code', TypedCode) code: string,
    @ZodQuery(CouponCheckQuery) { plan }: z.infer<typeof CouponCheckQuery>,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<CouponCheckAnswer> {
    return this.coupons.check(code, plan, viewer?.id ?? null);
  }

  @Described({ summary: 'Makes a coupon.', answer: CouponSaved, errors: ['CONFLICT'] })
  @Policy('admin')
  @HttpCode(201)
  @Post()
  async create(
    @ZodBody(CreateCouponBody) body: CreateCouponBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<CouponSaved> {
    const coupon = presentCoupon(await this.coupons.create(body));
    note(null, withReduction(body));
    return { message: 'Coupon inserted successfully!', coupon };
  }

  @Described({
    summary: 'Makes many coupons alike, each for one use.',
    answer: BulkCouponsAnswer,
    details: 'All or none. Their codes begin alike and end at random.',
  })
  @Policy('admin')
  @HttpCode(201)
  @Post('bulk')
  async createMany(
    @ZodBody(BulkCouponsBody) body: BulkCouponsBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<BulkCouponsAnswer> {
    const codes = await this.coupons.createMany(body);
    note(null, withReduction(body));
    return { message: 'Coupons inserted successfully!', codes };
  }

  @Described({
    summary: 'Replaces a coupon.',
    answer: CouponSaved,
    errors: ['NOT_FOUND', 'CONFLICT'],
    details: 'Orders that are there keep what they were promised.',
  })
  @Policy('admin')
  @Put(':id')
  async update(
    @ZodParam('id', CouponId) id: number,
    @ZodBody(UpdateCouponBody) body: UpdateCouponBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<CouponSaved> {
    const { before, coupon } = await this.coupons.update(id, body);
    note(withReduction(presentCoupon(before)), withReduction(body));
    return { message: 'Coupon updated successfully!', coupon: presentCoupon(coupon) };
  }

  @Described({
    summary: 'Deletes a coupon.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND'],
    details: 'Reports keep it, and its code is not free again.',
  })
  @Policy('admin')
  @Delete(':id')
  async remove(@ZodParam('id', CouponId) id: number, @NoteOfChange() note: NoteChange): Promise<MessageAnswer> {
    const { code, kind, value, used } = await this.coupons.remove(id);
    note(withReduction({ code, kind, value, used }), null);
    return { message: 'Coupon deleted successfully!' };
  }
}

/** A coupon as the audit tells it: what it takes off is in basis points or in cents, each under its own name, as one who reads a single field knows no `kind`. */
function withReduction<T extends Pick<Coupon, 'kind' | 'value'>>({ kind, value, ...rest }: T) {
  const isPercent = kind === 'percent';
  return { ...rest, percentOff: isPercent ? value : null, amountOff: isPercent ? null : value };
}
