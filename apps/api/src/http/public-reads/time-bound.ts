import { AsyncLocalStorage } from 'node:async_hooks';

/** What is noticed while one answer is rendered. */
export interface RenderingNotes {
  isTimeBound: boolean;
}

export const renderingNotes = new AsyncLocalStorage<RenderingNotes>();

/** What is being read will change by the clock alone, without any write: a prepared answer that holds it does not last. */
export function dependsOnTime(): void {
  const notes = renderingNotes.getStore();
  if (notes) notes.isTimeBound = true;
}
