import type { LiveMatch } from '@placar/contracts/live';
import { Hourglass, Play, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { formatDuration } from '../../../lib/format';
import { latePart } from '../../../lib/page/late-part';
import {
  Badge,
  ButtonAnchor,
  Card,
  CardHeader,
  CopyField,
  FlagImg,
  Late,
  Skeleton,
  useIsDesktop,
  useNow,
} from '../../../ui';
import { gotvState } from './gotv-model';
import styles from '../side-panels.module.css';
import { useMatchServer } from '../../../components/match/use-match-server';

const GotvCard = latePart(() => import('./gotv-card'), 'GotvCard');

/* Staff see a match at once and its broadcast later; only their record says by how much. */
function delayOf(record: LiveMatchData['record']): number {
  const delay: unknown = record === undefined ? undefined : (record as { tv_delay?: unknown }).tv_delay;
  return typeof delay === 'number' ? delay : 0;
}

function GotvButton({ match, data, address }: { match: LiveMatch; data: LiveMatchData; address: string }) {
  const { t } = useTranslation(['match', 'spectate']);
  const now = useNow();
  const state = gotvState(match, data.view.maps[0], delayOf(data.record), now);
  if (state.kind === 'off') return null;
  if (state.kind === 'soon') {
    return (
      <span className={styles.gotvSoon} title={t('spectate:gotv.soonHelp')} role="timer">
        <Hourglass size={16} />
        {t('spectate:gotv.soon', { clock: formatDuration(state.inMs + 999) })}
      </span>
    );
  }
  return (
    <ButtonAnchor
      href={`steam://connect/${address}`}
      title={t('match:connect.gotvHint')}
      leftIcon={<Video size={16} />}
    >
      {t('match:connect.gotv')}
    </ButtonAnchor>
  );
}

/** Of the panel, so that nothing below it moves when it comes. */
const PANEL_HEIGHT = { wide: 200, phone: 218 } as const;

/** How to join the match's server and its broadcast; drawn only for those to whom the API shows the address. */
export function ConnectPanel({ match, data, isNew }: { match: LiveMatch; data: LiveMatchData; isNew: boolean }) {
  const { t } = useTranslation('match');
  const { joinable, isAsking } = useMatchServer(match.server_id, match.end_time !== null);
  const isDesktop = useIsDesktop();
  // Staff will be shown it for certain.
  if (joinable === null)
    return isAsking && data.can.administer ? (
      <Skeleton height={isDesktop ? PANEL_HEIGHT.wide : PANEL_HEIGHT.phone} radius={12} />
    ) : data.gotv == null || match.end_time !== null ? null : (
      <Late>
        <GotvCard gotv={data.gotv} />
      </Late>
    );
  const { server, address, connectLine, gotvAddress } = joinable;
  return (
    <Card as="section" padded={false} data-testid="connect">
      <CardHeader
        title={t('connect.title')}
        actions={isNew ? <Badge tone="brand">{t('connect.new')}</Badge> : undefined}
      />
      <div className={styles.connect}>
        <p className={styles.server}>
          {server.flag !== null && server.flag !== undefined && <FlagImg code={server.flag} width={18} />}
          <bdi>{server.display_name}</bdi>
        </p>
        <CopyField label={t('connect.address')} value={connectLine} />
        <div className={styles.connectRow}>
          <ButtonAnchor variant="primary" href={`steam://connect/${address}`} leftIcon={<Play size={16} />}>
            {t('connect.connect')}
          </ButtonAnchor>
          {gotvAddress !== null && <GotvButton match={match} data={data} address={gotvAddress} />}
        </div>
      </div>
    </Card>
  );
}
