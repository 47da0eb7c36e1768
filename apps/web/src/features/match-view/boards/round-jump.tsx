import { ListVideo } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui';

/** A round that the timeline shall show. */
export interface RoundPlace {
  map: number;
  round: number;
}

const listeners = new Set<(place: RoundPlace) => void>();
/* A timeline that nobody came near has not been fetched yet: whoever can have it fetched is told, and the round waits for it. */
const hosts = new Set<() => void>();
let waiting: RoundPlace | null = null;

/** Tells the timeline of the page to show a round. */
export function showRoundInTimeline(place: RoundPlace): void {
  if (listeners.size === 0) waiting = place;
  for (const listener of listeners) listener(place);
  for (const fetchIt of hosts) fetchIt();
}

/** True from the moment a round was to be shown in the timeline. */
export function useTimelineWanted(): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const fetchIt = () => setWanted(true);
    hosts.add(fetchIt);
    return () => {
      hosts.delete(fetchIt);
      waiting = null;
    };
  }, []);
  return isWanted;
}

/** Called when a round is to be shown. */
export function useRoundJump(onJump: (place: RoundPlace) => void): void {
  const handle = useEffectEvent(onJump);
  useEffect(() => {
    const listener = (place: RoundPlace) => handle(place);
    listeners.add(listener);
    if (waiting !== null) handle(waiting);
    waiting = null;
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/** Goes from a round of the strip to the same round in the timeline. */
export function RoundInTimelineButton({ map, round }: RoundPlace) {
  const { t } = useTranslation('match');
  return (
    <IconButton
      size="sm"
      label={t('timeline.showRound', { round })}
      icon={<ListVideo size={16} />}
      onClick={() => showRoundInTimeline({ map, round })}
      data-testid="round-in-timeline"
    />
  );
}
