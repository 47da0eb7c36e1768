import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor, OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Response } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { compareWithContract } from './compare-with-contract';
import type { RouteDescription } from './described';
import { readRoutes } from './route-catalogue';

/** Compares what handlers answer with what their routes say they do, as the page relies on it: no field more, none less, none of another type. */
@Injectable()
export class AnswerCheckInterceptor implements NestInterceptor, OnModuleInit {
  private readonly described = new Map<string, { status: number; description: RouteDescription }>();

  constructor(
    private readonly modules: ModulesContainer,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    if (!this.config.http.checkAnswers) return;
    for (const { name, status, description } of readRoutes(this.modules))
      if (description !== undefined) this.described.set(name, { status, description });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = `${context.getClass().name}.${context.getHandler().name}`;
    const route = this.described.get(name);
    if (route === undefined) return next.handle();
    const { status, description } = route;
    const response = context.switchToHttp().getResponse<Response>();
    const check = (value: unknown): unknown => {
      if (value === undefined || value instanceof StreamableFile) return value;
      const { statusCode } = response;
      const answer =
        statusCode === status ? description.answer : (description.also?.[statusCode]?.answer ?? description.answer);
      if (answer instanceof z.ZodType) compareWithContract(name, answer, value);
      return value;
    };
    return next.handle().pipe(map(check));
  }
}
