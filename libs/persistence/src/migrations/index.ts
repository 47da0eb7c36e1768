import type { MigrationInterface } from 'typeorm';
import { Initial1763700000000 } from './1763700000000-initial';
import { ServerFleet1763800000000 } from './1763800000000-server-fleet';
import { HotLane1763800200000 } from './1763800200000-hot-lane';

/** Every migration, oldest first. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  Initial1763700000000,
  ServerFleet1763800000000,
  HotLane1763800200000,
];
