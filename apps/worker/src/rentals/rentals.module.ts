import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { RentalLoop } from './rental-loop';

/** Rented servers. */
@Module({ imports: [PaymentsModule], providers: [RentalLoop] })
export class RentalsModule {}
