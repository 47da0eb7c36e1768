import { Module } from '@nestjs/common';
import { APP_CONFIG, createDemoStore, DEMO_STORE } from '@placar/platform';
import { DemoRoom } from './demo-room';

/** Where recordings lie: written by the ingest, read by people, removed with their match or by the upkeep. */
@Module({
  providers: [{ provide: DEMO_STORE, useFactory: createDemoStore, inject: [APP_CONFIG] }, DemoRoom],
  exports: [DEMO_STORE, DemoRoom],
})
export class DemoStoreModule {}
