import { Module } from '@nestjs/common';
import { DueTimers } from './due-timers';

/** One look for all durable timers of the worker. */
@Module({ providers: [DueTimers], exports: [DueTimers] })
export class TimersModule {}
