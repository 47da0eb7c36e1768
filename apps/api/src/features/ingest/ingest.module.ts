import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { MatchEngineModule } from '@placar/match-engine';
import { AttemptTokens } from './attempt-tokens';
import { BackupIngest } from './backup-ingest';
import { DemoIngest } from './demo-ingest';
import { EventIngest } from './event-ingest';
import { IngestRouter } from './ingest-router';
import { LegacyMatchController } from './legacy-match.controller';
import { LegacyUploadsController } from './legacy-uploads.controller';
import { UploadGuard } from './upload-guard';
import { MatchAccessModule } from '../matches/match-access.module';
import { LiveModule } from '../live/live.module';
import { DemoStoreModule } from '../demos/demo-store.module';

/** What game servers send: events, round backups, demos. */
@Module({
  imports: [ReadModelsModule, MatchEngineModule, MatchAccessModule, LiveModule, DemoStoreModule],
  controllers: [LegacyMatchController, LegacyUploadsController],
  providers: [AttemptTokens, UploadGuard, EventIngest, BackupIngest, DemoIngest, IngestRouter],
})
export class IngestModule {}
