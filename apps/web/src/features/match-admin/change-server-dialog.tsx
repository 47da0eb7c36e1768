import type { ServerListItem } from '@placar/contracts/servers';
import { ServerCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';
import { formatNumber } from '../../lib/format';
import {
  Button,
  EmptyState,
  ErrorState,
  FlagImg,
  HoldToConfirmButton,
  PersistentDialog,
  RelativeTime,
  SkeletonRows,
} from '../../ui';
import { ChoiceCards, Consequences, MatchLine } from './dialog-parts';
import styles from './change-server-dialog.module.css';
import { filesOfMap } from './restore-model';
import { useBackups } from './use-backups';
import { useDesk } from './use-match-commands';

function ServerOption({ server }: { server: ServerListItem }) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.server}>
      <FlagImg code={server.flag} width={22} decorative />
      <span className={styles.text}>
        <bdi className={styles.name}>{server.display_name}</bdi>
        <span className={styles.meta}>
          {server.ip_string !== undefined && server.port !== undefined && (
            <span>{`${server.ip_string}:${server.port}`}</span>
          )}
          {server.last_latency_ms !== null && (
            <span>{t('server.latency', { ms: formatNumber(Math.round(server.last_latency_ms)) })}</span>
          )}
          {server.last_seen_at !== null && <RelativeTime value={server.last_seen_at} />}
        </span>
      </span>
    </span>
  );
}

/** Moves the match to another server: choose among the free ones, read what follows, hold. */
export function ChangeServerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { match, send } = useDesk();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, mutate } = useSWR<{ servers: ServerListItem[] }, ApiError>(isOpen ? '/servers/available' : null);
  const { files } = useBackups(match.id, isOpen);
  const servers = (data?.servers ?? []).filter((server) => server.id !== match.server_id);
  const server = servers.find((one) => one.id === chosen);
  const newest =
    match.current_map === null
      ? undefined
      : [...filesOfMap(files, match.current_map).keys()].toSorted((a, b) => b - a)[0];
  const close = () => {
    setChosen(null);
    onClose();
  };
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('server.title')}
      description={t('server.lead')}
      width={620}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<ServerCog size={16} aria-hidden="true" />}
            disabled={server === undefined}
            onConfirm={() => {
              if (server === undefined) return;
              send({ kind: 'change_server', args: { server_id: server.id } });
              close();
            }}
          >
            {server === undefined ? t('server.title') : t('server.confirm', { server: server.display_name })}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      {error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined && <SkeletonRows rows={3} height={56} />}
      {data !== undefined && servers.length === 0 && <EmptyState title={t('server.none')} />}
      {servers.length > 0 && (
        <ChoiceCards
          name="target-server"
          label={t('server.pick')}
          value={chosen}
          onChange={setChosen}
          options={servers.map((one) => ({
            value: one.id,
            label: one.display_name,
            content: <ServerOption server={one} />,
          }))}
        />
      )}
      <Consequences
        items={[
          t('server.consequence1'),
          t('server.consequence2'),
          newest === undefined ? t('server.consequence3None') : t('server.consequence3', { round: newest }),
        ]}
      />
    </PersistentDialog>
  );
}
