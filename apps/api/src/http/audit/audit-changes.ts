import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { AuditChange, AuditedField } from '@placar/contracts';
import type { Request } from 'express';

/** A record of nothing but fields that the audit's page has words for: a field without words does not compile. */
type Told<T> = T & { [Field in Exclude<keyof T, AuditedField | 'version'>]: never };

/** Tells the audit what a record was before and what it is after; null: it is made, or deleted. The fields of `after` are told, of a deleted record those of `before`. */
export interface NoteChange {
  <T extends object>(before: object | null, after: Told<T>): void;
  <T extends object>(before: Told<T>, after: null): void;
}

const MOST_FIELDS = 30;
const MOST_CHARACTERS = 200;
/** They count changes and say nothing about one. */
const COUNTERS = new Set(['version']);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

/** The fields of `after` that `before` has otherwise; of a deleted record, all of `before`. Handlers choose which fields are told: never a secret. */
export function changesOf(before: object | null, after: object | null): AuditChange[] {
  const [old, now] = [before, after].map((record) => (record ?? {}) as Record<string, unknown>);
  return Object.keys(after ?? before ?? {})
    .filter((field) => !COUNTERS.has(field))
    .map((field) => ({ field, before: textOf(old?.[field]), after: textOf(now?.[field]) }))
    .filter((change) => change.before !== change.after)
    .slice(0, MOST_FIELDS);
}

/** For handlers of staff: `note(before, after)` puts what changed into the line that the audit leaves for this call. */
export const NoteOfChange = createParamDecorator((_data: unknown, context: ExecutionContext): NoteChange => {
  const request = context.switchToHttp().getRequest<Request>();
  return (before, after) => {
    request.auditChanges = changesOf(before, after);
  };
});
