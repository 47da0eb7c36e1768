import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format';
import { useNow } from '../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import type { OverlayState } from './overlay-model';

/** Words of a pause with its clock: "Pausa técnica · LOB · 3:12"; null while there is none. */
export function usePauseText(state: OverlayState): string | null {
  const { t } = useTranslation('overlay');
  const now = useNow();
  const { pause } = state;
  if (pause === null) return null;
  const kind = pause.type === 'technical' || pause.type === 'tactical' ? t(`pause.${pause.type}`) : t('pause.any');
  const team = pause.team === null ? null : (state.teams.find(({ slot }) => slot === pause.team)?.tag ?? null);
  const left = pause.ends_at === null ? null : Date.parse(pause.ends_at) - now;
  const clock = formatDuration(
    left === null ? now - Date.parse(pause.since) : Math.max(0, left) + (left > 0 ? 999 : 0),
  );
  return [kind, team, clock].filter((part) => part !== null).join(' · ');
}

/** What is going on, in a few words: the round, else the phase. */
export function usePhaseText(): (state: OverlayState) => string {
  const { t } = useTranslation('overlay');
  return (state) => {
    const isCounting = state.round !== null && (state.status === 'live' || state.status === 'paused');
    return isCounting ? t('round', { round: state.round }) : t(`phase.${state.status}`);
  };
}

/** Name of the map, with its place in a series. */
export function useMapText(): (state: OverlayState) => string | null {
  const { t } = useTranslation('overlay');
  return ({ map }) => {
    if (map === null) return null;
    const name = mapDisplayName(map.name);
    return map.count === 1 ? name : `${name} · ${t('map', { number: map.number, maps: map.count })}`;
  };
}
