import { Module } from '@nestjs/common';
import { DemoStoreModule } from '../demos/demo-store.module';
import { AdminUsersController } from './admin-users.controller';
import { AdminUsersQueries } from './admin-users.queries';
import { AttentionClaims } from './attention-claims';
import { AttentionDesk } from './attention-desk.service';
import { AttentionController } from './attention.controller';
import { AttentionQueries } from './attention.queries';
import { OperationsController } from './operations.controller';
import { OperationsQueries } from './operations.queries';
import { OperationsBoard } from './operations.service';

/** The desk of staff: what waits for a person, whether everything moves, accounts and roles. */
@Module({
  imports: [DemoStoreModule],
  controllers: [AttentionController, OperationsController, AdminUsersController],
  providers: [AttentionQueries, AttentionClaims, AttentionDesk, OperationsQueries, OperationsBoard, AdminUsersQueries],
})
export class AdminModule {}
