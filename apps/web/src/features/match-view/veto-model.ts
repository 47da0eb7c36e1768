import type { LiveVeto, TimelineEntry } from '@placar/contracts/live';

export type VetoStepView = LiveVeto['steps'][number] & {
  /** 1-based place in the veto. */
  number: number;
  /** When it was done; null where nothing tells. */
  at: string | null;
  /** The clock ran out and the platform drew the map. */
  isDrawn: boolean;
};

/** Steps of the veto with what the timeline knows of them: when, and whether a team or the platform's clock decided. */
export function vetoSteps(veto: LiveVeto, timeline: readonly TimelineEntry[]): VetoStepView[] {
  // A restarted match is vetoed anew: the last event of a map and action is the one that stands.
  const told = timeline.filter(
    ({ type, data }) => type === 'veto.recorded' || (type === 'veto.step-made' && data.action !== 'side'),
  );
  return veto.steps.map((step, index) => {
    const entry = told.findLast((one) => one.data.map === step.map);
    return {
      ...step,
      number: index + 1,
      at: entry?.at ?? null,
      isDrawn: step.action !== 'decider' && isDrawn(entry),
    };
  });
}

/* A step on the web says itself whether chance made it; a link acts under no person's name. */
const isDrawn = (entry: TimelineEntry | undefined): boolean =>
  entry?.type === 'veto.step-made' ? entry.data.drawn === true : entry?.actor.kind === 'platform';
