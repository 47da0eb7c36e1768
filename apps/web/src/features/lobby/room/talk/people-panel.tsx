import { useTranslation } from 'react-i18next';
import { useRegionName } from '../../../../components/lobbies/use-lobbies';
import { formatNumber } from '../../../../lib/format';
import { Avatar } from '../../../../components/players/avatar';
import { Button, Card, CardHeader } from '../../../../ui';
import type { RoomProps } from '../room-props';
import styles from './people-panel.module.css';

/** The rules that the host chose, who waits, and who comments. */
export function PeoplePanel({ room }: { room: RoomProps }) {
  const { t } = useTranslation(['lobby', 'lobbies']);
  const regionName = useRegionName();
  const { lobby, standing, act, doing, invite } = room;
  const { settings, waiting, waiting_count: count, casters } = lobby;
  const range =
    settings.access === 'rating'
      ? ` (${t('lobby:rule.ratingRange', {
          min: settings.rating_min === null ? t('lobby:rule.any') : formatNumber(settings.rating_min),
          max: settings.rating_max === null ? t('lobby:rule.any') : formatNumber(settings.rating_max),
        })})`
      : '';
  const isOpen = lobby.status === 'open' || lobby.status === 'ready_check';
  const canWatch = standing.kind === 'outside' && isOpen && casters.length < settings.casters;
  return (
    <Card as="section" padded={false} className={styles.panel} aria-label={t('lobby:panel.rules')}>
      <CardHeader title={t('lobby:panel.rules')} />
      <div className={styles.inside} tabIndex={0} role="group" aria-label={t('lobby:panel.rules')}>
        <dl className={styles.rules}>
          <dt>{t('lobby:rule.series')}</dt>
          <dd>
            {settings.series === 2 ? t('lobbies:make.twoMaps') : t('lobbies:make.bestOf', { maps: settings.series })}
          </dd>
          <dt>{t('lobby:rule.teams')}</dt>
          <dd>{t(`lobbies:teams.${settings.teams}`)}</dd>
          <dt>{t('lobby:rule.maps')}</dt>
          <dd>{t(`lobbies:maps.${settings.maps}`)}</dd>
          <dt>{t('lobby:rule.access')}</dt>
          <dd>
            {t(`lobbies:access.${settings.access}`)}
            {range}
          </dd>
          <dt>{t('lobby:rule.region')}</dt>
          <dd>{settings.region === null ? t('lobby:rule.nearest') : regionName(settings.region)}</dd>
        </dl>
        {settings.private && <p className={styles.note}>{t('lobby:rule.private')}</p>}
        {lobby.locked && <p className={styles.note}>{t('lobby:rule.locked')}</p>}
        <h3 className={styles.title}>{t('lobby:panel.waiting')}</h3>
        {standing.kind === 'waiting' && <p className={styles.note}>{t('lobby:waitingMine')}</p>}
        {count === 0 ? (
          <p className={styles.note}>{t('lobby:waitingNone')}</p>
        ) : (
          <ol className={styles.people}>
            {waiting.map(({ id, name }) => (
              <li key={id}>
                <Avatar name={name} size={22} />
                <bdi>{name}</bdi>
              </li>
            ))}
            {count > waiting.length && <li>{t('lobby:waitingMore', { count: count - waiting.length })}</li>}
          </ol>
        )}
        {settings.casters > 0 && (
          <>
            <h3 className={styles.title}>{t('lobby:panel.casters')}</h3>
            {casters.length === 0 && <p className={styles.note}>{t('lobby:castersNone')}</p>}
            <ul className={styles.people}>
              {casters.map(({ id, name }) => (
                <li key={id}>
                  <Avatar name={name} size={22} />
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            {canWatch && (
              <Button size="sm" disabled={doing !== null} onClick={() => void act('watch', { token: invite })}>
                {t('lobby:act.watch')}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
