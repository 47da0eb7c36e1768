import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { TimersModule } from '../timers/timers.module';
import { RentalLoop } from './rental-loop';

/** Rented servers. */
@Module({ imports: [PaymentsModule, TimersModule], providers: [RentalLoop] })
export class RentalsModule {}
