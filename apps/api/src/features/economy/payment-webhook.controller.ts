import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { MessageAnswer } from '@placar/contracts';
import { PaymentDeliveries } from '@placar/match-engine/orders';
import type { PaymentProvider } from '@placar/match-engine/orders';
import { AppError, LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { Request } from 'express';
import { z } from 'zod';
import { RateLimits } from '../../http/limits/rate-limits';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { PAYMENT_PROVIDER } from './payment-provider';

const ProviderName = z.string().max(16).describe('Name of the provider.');

/** Deliveries of the provider of payments. */
@Controller('payment')
export class PaymentWebhookController {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    private readonly deliveries: PaymentDeliveries,
    private readonly limits: RateLimits,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Described({
    summary: 'Takes a delivery of the provider: kept, then the payment is read again.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND'],
    details:
      'Nothing that a delivery says is believed. One without a right signature is kept as well, and its payment is read at most once a second for each address, else by the worker some seconds later.',
  })
  @Policy('public')
  @HttpCode(200)
  @Post('webhook/:provider')
  async take(
    @Req() request: Request,
    @ZodParam('provider', ProviderName) name: string,
    @ZodBody(z.unknown()) body: unknown,
  ): Promise<MessageAnswer> {
    if (this.provider?.name !== name) throw new AppError('NOT_FOUND', 'No such provider.');
    const delivery = this.provider.parseWebhook({ headers: request.headers, query: request.query, body });
    if (delivery === null) return { message: 'Not for us.' };
    this.logger.debug({ provider: name, signed_as: delivery.signedAs ?? null }, 'a delivery of payments');
    const mayRead = delivery.isTrusted || (await this.mayRead(request.ip ?? ''));
    await this.deliveries.keep(name, delivery, body, mayRead ? 'at once' : 'later');
    return { message: 'Kept.' };
  }

  private async mayRead(address: string): Promise<boolean> {
    try {
      await this.limits.take('payment_notices', address);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }
}
