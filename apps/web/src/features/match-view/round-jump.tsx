import { ListVideo } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui';

/** A round that the timeline shall show. */
export interface RoundPlace {
  map: number;
  round: number;
}

const listeners = new Set<(place: RoundPlace) => void>();

/** Tells the timeline of the page to show a round. */
export function showRoundInTimeline(place: RoundPlace): void {
  for (const listener of listeners) listener(place);
}

/** Called when a round is to be shown. */
export function useRoundJump(onJump: (place: RoundPlace) => void): void {
  const handle = useEffectEvent(onJump);
  useEffect(() => {
    const listener = (place: RoundPlace) => handle(place);
    listeners.add(listener);
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
