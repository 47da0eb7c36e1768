import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { AttemptTokens } from './attempt-tokens';
import { BackupIngest } from './backup-ingest';
import { MatchAccess } from '../matches/match-access.public';
import { DemoIngest } from './demo-ingest';
import { DemosController } from './demos.controller';
import { EventIngest } from './event-ingest';
import { IngestRouter } from './ingest-router';
import { LegacyCallInterceptor } from './legacy-call';
import { LegacyMatchController } from './legacy-match.controller';
import { LegacyUploadsController } from './legacy-uploads.controller';
import { UploadGuard } from './upload-guard';

/** What game servers send: events, round backups, demos; and the demos back to people. */
@Module({
  imports: [MatchEngineModule],
  controllers: [DemosController, LegacyMatchController, LegacyUploadsController],
  providers: [
    MatchAccess,
    AttemptTokens,
    UploadGuard,
    EventIngest,
    BackupIngest,
    DemoIngest,
    IngestRouter,
    LegacyCallInterceptor,
  ],
})
export class IngestModule {}
