import { Body, Param, Query } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { withoutNulls } from '@placar/contracts';
import { AppError } from '@placar/platform';
import type { z } from 'zod';

export interface ZodPipeOptions {
  /** Name of what is checked when the fault is in the whole of it; default `body`. */
  name?: string;
  /** Replaces the message; the fields still say what was wrong. */
  message?: string;
}

/** Lets a value in as the schema makes it, or answers 400 naming each wrong field. Null counts as absent wherever it may. */
export class ZodPipe<T extends z.ZodType> implements PipeTransform<unknown, z.output<T>> {
  constructor(
    readonly schema: T,
    private readonly options: ZodPipeOptions = {},
  ) {}

  transform(value: unknown): z.output<T> {
    const parsed = this.schema.safeParse(withoutNulls(this.schema, value));
    if (parsed.success) return parsed.data;
    const fields = fieldsOf(parsed.error, this.options.name ?? 'body');
    throw new AppError('INVALID_INPUT', this.options.message ?? messageOf(fields), { fields });
  }
}

/** The request's JSON body through a schema. */
export const ZodBody = (schema: z.ZodType, options?: ZodPipeOptions) => Body(new ZodPipe(schema, options));

/** One path parameter through a schema. */
export const ZodParam = (name: string, schema: z.ZodType, options?: ZodPipeOptions) =>
  Param(name, new ZodPipe(schema, { name, ...options }));

/** All query parameters through a schema. */
export const ZodQuery = (schema: z.ZodType, options?: ZodPipeOptions) =>
  Query(new ZodPipe(schema, { name: 'query', ...options }));

const MAX_FIELDS = 20;

/** `{field: reason}`; a nested field reads `a.b`, and an alternative tells the reasons of its best branch. */
function fieldsOf(error: z.ZodError, root: string): Record<string, string> {
  const pairs = error.issues.flatMap((issue) => flatten(issue, []));
  return Object.fromEntries(pairs.slice(0, MAX_FIELDS).map(([path, reason]) => [path.join('.') || root, reason]));
}

function flatten(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): [string[], string][] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    // The branch that failed deepest is the one that was meant.
    const branches = issue.errors.map((issues) => issues.flatMap((inner) => flatten(inner, path)));
    const deepest = branches.toSorted((left, right) => depth(right) - depth(left))[0];
    if (deepest && depth(deepest) > path.length) return deepest;
  }
  // What is wrong with the name of an entry, not that something is.
  const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return [[path.map((part) => String(part).slice(0, 60)), message]];
}

const depth = (pairs: readonly [string[], string][]): number => Math.max(0, ...pairs.map(([path]) => path.length));

function messageOf(fields: Record<string, string>): string {
  const [first] = Object.entries(fields);
  return first ? `${first[0]}: ${first[1]}` : 'The input is not valid.';
}
