import type { AppConfig } from '../config';
import type { DemoStore } from './demo-store';
import { FolderDemoStore } from './folder-demo-store';
import { S3DemoStore } from './s3-demo-store';

export { NoRoomError } from './demo-store';
export type { ByteRange, DemoStore } from './demo-store';

export const DEMO_STORE = Symbol('DEMO_STORE');

/** The store that the settings name. */
export const createDemoStore = ({ demos, data }: Pick<AppConfig, 'demos' | 'data'>): DemoStore =>
  demos.s3 === null ? new FolderDemoStore(data.demosDir, demos.leastFreeBytes) : new S3DemoStore(demos.s3);
