import type { JOB_CATALOGUE, JobDefinition } from '@placar/contracts/jobs';
import type { z } from 'zod';

export type JobCatalogue = Readonly<Record<string, JobDefinition>>;
/** The product's own catalogue, the default of every generic below. */
export type PlacarJobs = typeof JOB_CATALOGUE;
export type NameIn<C extends JobCatalogue> = keyof C & string;
export type PayloadIn<C extends JobCatalogue, N extends NameIn<C>> = z.infer<C[N]['schema']>;

/** What a queue stores for a job: its payload and the correlation id of the call chain that wanted it. */
export interface JobEnvelope {
  payload: unknown;
  correlation_id: string | null;
  /** W3C trace context of the call chain; absent when nothing is traced, and in jobs of an older version. */
  traceparent?: string;
}

/** The definition of a job, or an error that names it. */
export function definitionOf(catalogue: JobCatalogue, job: string): JobDefinition {
  const definition = Object.hasOwn(catalogue, job) ? catalogue[job] : undefined;
  if (!definition) throw new Error(`there is no job "${job}" in the catalogue`);
  return definition;
}
