import type { BoardServer, BoardServerState } from '@placar/contracts/servers';
import { CircleCheck, CircleHelp, CircleX, Clock, Lock, Puzzle, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format';
import { currentLanguageTag } from '../../../lib/i18n';
import { Badge, Card, CardHeader, FlagImg, RelativeTime, countryName, toFlagCode, type BadgeTone } from '../../../ui';
import { SecondsAgo } from '../seconds-ago';
import type { Region } from './status-model';
import styles from './status.module.css';
import type { ReceivedBoard } from './use-status-board';

const badges: Readonly<Record<BoardServerState, readonly [BadgeTone, ReactNode]>> = {
  free: ['success', <CircleCheck key="i" />],
  in_match: ['neutral', <Swords key="i" />],
  offline: ['danger', <CircleX key="i" />],
  no_plugin: ['warning', <Puzzle key="i" />],
  closed: ['neutral', <Lock key="i" />],
  late: ['warning', <Clock key="i" />],
  unchecked: ['neutral', <CircleHelp key="i" />],
};

/** What happens there, or since when nothing does. */
function Detail({ server, received }: { server: BoardServer; received: ReceivedBoard }) {
  const { t } = useTranslation('status');
  const { state, match } = server;
  if (match !== null) {
    return (
      <Link to={`/match/${match.id}`} className={styles.match}>
        <bdi>{match.team1}</bdi> <span aria-hidden="true">×</span>
        <span className="visually-hidden"> {t('versus')} </span> <bdi>{match.team2}</bdi>
      </Link>
    );
  }
  if (state === 'offline') {
    return server.offline_since === null ? (
      <span>{t('offlineUnknown')}</span>
    ) : (
      <span>
        {t('offlineSince')} <RelativeTime value={server.offline_since} />
      </span>
    );
  }
  if (state === 'in_match') return <span>{t('privateMatch')}</span>;
  return (
    <span>
      {server.answered_at === null ? (
        t('neverChecked')
      ) : (
        <>
          {t('checked')} <SecondsAgo at={server.answered_at} received={received} />
        </>
      )}
    </span>
  );
}

/** The servers of one country. */
export function StatusRegion({ region, received }: { region: Region; received: ReceivedBoard }) {
  const { t } = useTranslation('status');
  const code = toFlagCode(region.flag);
  const free = region.servers.filter(({ state }) => state === 'free').length;
  return (
    <Card padded={false} as="section">
      <CardHeader
        icon={<FlagImg code={region.flag} width={22} decorative />}
        title={code === null ? t('noRegion') : countryName(code, currentLanguageTag())}
        actions={
          <span className={styles.freeOf}>
            {t('freeOf', { free: formatNumber(free), count: region.servers.length })}
          </span>
        }
      />
      <ul className={styles.servers}>
        {region.servers.map((server) => {
          const [tone, icon] = badges[server.state];
          return (
            <li key={server.id} className={styles.server} data-state={server.state}>
              <div className={styles.serverName}>
                <bdi className={styles.displayName}>{server.display_name}</bdi>
                {server.tag !== null && <span className={styles.tag}>{t(`tag.${server.tag}`)}</span>}
              </div>
              <div className={styles.detail}>
                <Detail server={server} received={received} />
              </div>
              <Badge tone={tone} icon={icon}>
                {t(`state.${server.state}`)}
              </Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
