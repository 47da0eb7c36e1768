import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AnswerCheckInterceptor } from './answer-check.interceptor';

/** Behind the public cache, which turns answers into bytes: modules that come later wrap their interceptors closer around the handlers. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: AnswerCheckInterceptor }] })
export class AnswerCheckModule {}
