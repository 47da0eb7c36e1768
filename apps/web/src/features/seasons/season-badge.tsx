import { CalendarCheck, CalendarClock, Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui';
import type { SeasonState } from './season-model';

/** Where a season stands, in a word and an icon. */
export function SeasonBadge({ state }: { state: SeasonState }) {
  const { t } = useTranslation('seasons');
  const icon = state === 'running' ? <Flame /> : state === 'upcoming' ? <CalendarClock /> : <CalendarCheck />;
  return (
    <Badge tone={state === 'running' ? 'success' : state === 'upcoming' ? 'info' : 'neutral'} icon={icon}>
      {t(`state.${state}`)}
    </Badge>
  );
}
