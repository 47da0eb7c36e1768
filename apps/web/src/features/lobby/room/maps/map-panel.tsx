import { mapDisplayName } from '@placar/domain/maps';
import { useTranslation } from 'react-i18next';
import { MapTile, type MapTileState } from '../../../../components/maps/map-tile';
import { useEndpoint } from '../../../../lib/endpoints';
import { latePart } from '../../../../lib/page/late-part';
import { Card, CardHeader, LateExtra } from '../../../../ui';
import { mapStateOf } from '../room-model';
import type { RoomProps } from '../room-props';
import { useChosenBy, useTeamName } from '../room-words';
import styles from './map-panel.module.css';
import type { MapChoice } from './use-map-choice';

type SideWords = ReturnType<typeof useSideWords>;

function useSideWords(lobby: RoomProps['lobby']): (side: string) => string {
  const { t } = useTranslation('lobby');
  const teamName = useTeamName(lobby);
  const names = { team1: teamName('team1'), team2: teamName('team2') };
  return (side) =>
    side === 'knife'
      ? t('sideRule.knife')
      : side === 'team1_ct' || side === 'team1_t' || side === 'team2_ct' || side === 'team2_t'
        ? t(`sideRule.${side}`, names)
        : '';
}

/* What stands below the name of a map at this moment. */
function captionOf(
  map: string,
  { lobby, standing }: RoomProps,
  t: ReturnType<typeof useTranslation<['lobby']>>['t'],
  sideWords: SideWords,
  teamName: ReturnType<typeof useTeamName>,
): string {
  const place = lobby.maps?.names.indexOf(map) ?? -1;
  if (place >= 0) return sideWords(lobby.maps?.sides[place] ?? '');
  if (lobby.status === 'maps' && lobby.settings.maps === 'vote')
    return t('vote.count', { count: lobby.votes[map] ?? 0 });
  const step = lobby.veto.find((one) => one.map === map && one.action !== 'side');
  if (step !== undefined) return step.drawn ? t('veto.drawn') : step.team === null ? '' : teamName(step.team);
  const agreed = lobby.agreed[map] ?? 0;
  return agreed > 0 && standing.kind !== 'visitor' && lobby.maps === null
    ? t('agree.count', { count: agreed, all: lobby.seats.length })
    : '';
}

// Few lobbies play maps of the workshop, and the page of a lobby has no bytes to spare.
const WorkshopNotes = latePart(() => import('./workshop-notes'), 'WorkshopNotes');
const isOfWorkshop = (map: string): boolean => /^\d+$/.test(map);

/** The pool, in every state in the same place: what was banned and picked, and where maps are chosen. */
export function MapPanel({ room, choice }: { room: RoomProps; choice: MapChoice }) {
  const { t } = useTranslation(['lobby']);
  const { lobby } = room;
  const sideWords = useSideWords(lobby);
  const teamName = useTeamName(lobby);
  const chosenBy = useChosenBy();
  const workshop = (lobby.maps?.names ?? lobby.pool).filter(isOfWorkshop);
  const { data } = useEndpoint('GET /community-maps', lobby.pool.some(isOfWorkshop) ? {} : null);
  const known = data?.maps;
  const nameOf = (map: string): string => known?.find((one) => one.workshop_id === map)?.title ?? mapDisplayName(map);
  const hint = lobby.maps === null ? (choice.kind === 'agree' ? t('agree.hint') : '') : chosenBy(lobby.maps.by);
  return (
    <Card as="section" padded={false} aria-label={t('panel.maps')}>
      <CardHeader title={t('panel.maps')} />
      <p className={styles.hint}>{hint}</p>
      <div className={styles.pool}>
        {lobby.pool.map((map) => {
          const state: MapTileState = mapStateOf(lobby, map);
          const order = lobby.maps === null ? -1 : lobby.maps.names.indexOf(map);
          const caption = captionOf(map, room, t, sideWords, teamName);
          // One that is not in play any more is a picture, not a button.
          const toggles = choice.kind !== 'none' && state === 'idle';
          const place = choice.order(map);
          return (
            <MapTile
              key={map}
              map={map}
              displayName={nameOf(map)}
              compact
              state={state}
              caption={caption}
              {...(toggles
                ? {
                    onToggle: () => choice.toggle(map),
                    selected: place > 0,
                    ...(choice.isOrdered && place > 0 && { order: place }),
                  }
                : order >= 0 && lobby.settings.series > 1 && { order: order + 1 })}
            />
          );
        })}
      </div>
      {workshop.length > 0 && (
        <div className={styles.workshop} style={{ minHeight: workshop.length * 24 + 12 }}>
          <LateExtra>
            <WorkshopNotes maps={workshop} known={known} />
          </LateExtra>
        </div>
      )}
    </Card>
  );
}
