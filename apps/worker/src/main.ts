import 'reflect-metadata';
import { startWorker } from './start-worker';

void startWorker();
