import { Module } from '@nestjs/common';
import { PoolModule } from '../fleet/pool/pool.module';
import { RentalHead } from './rental-head';
import { RentalsController } from './rentals.controller';
import { RentalsQueries } from './rentals.queries';
import { RentalsService } from './rentals.service';

/** Rented servers. They are sold by the shop and run by the fleet. */
@Module({
  imports: [PoolModule],
  controllers: [RentalsController],
  providers: [RentalsQueries, RentalsService, RentalHead],
})
export class RentalsModule {}
