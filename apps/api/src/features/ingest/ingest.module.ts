import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { AttemptTokens } from './attempt-tokens';
import { BackupIngest } from './backup-ingest';
import { DemoIngest } from './demo-ingest';
import { EventIngest } from './event-ingest';
import { IngestRouter } from './ingest-router';
import { UploadGuard } from './upload-guard';

/** What game servers send: events, round backups, demos. */
@Module({
  imports: [MatchEngineModule],
  providers: [AttemptTokens, UploadGuard, EventIngest, BackupIngest, DemoIngest, IngestRouter],
})
export class IngestModule {}
