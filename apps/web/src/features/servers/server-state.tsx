import type { ServerListItem } from '@placar/contracts/servers';
import { CircleCheck, CircleHelp, ListX, Swords, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SkinsBadge } from '../../components/servers/server-marks';
import { Badge, type BadgeTone } from '../../ui';
import { serverState, type ServerState } from './server-model';
import styles from './servers.module.css';

const PROBLEMS = [
  'unreachable',
  'auth_failed',
  'plugin_missing',
  'plugin_unreadable',
  'unparsable',
  'plugin_outdated',
  'outdated',
  'blocked_address',
  'blocked_port',
  'unresolvable',
  'secret_unreadable',
  'instance_gone',
  'not_found',
] as const;

/** The worker's word for what is wrong with a server, in a sentence; a word that we do not know shows as it is. */
function useServerProblem(): (code: string) => string {
  const { t } = useTranslation('servers');
  return (code) => {
    const known = PROBLEMS.find((problem) => problem === code);
    return known === undefined ? t('problem.other', { code }) : t(`problem.${known}`);
  };
}

const LOOKS: Readonly<Record<ServerState, readonly [BadgeTone, ReactNode]>> = {
  inUse: ['neutral', <Swords key="i" />],
  problem: ['danger', <TriangleAlert key="i" />],
  free: ['success', <CircleCheck key="i" />],
  unknown: ['neutral', <CircleHelp key="i" />],
};

/** Badge of a server's state with the match that is on it, and the last problem in words. */
export function ServerStateCell({ server }: { server: ServerListItem }) {
  const { t } = useTranslation('servers');
  const problemText = useServerProblem();
  const state = serverState(server);
  const [tone, icon] = LOOKS[state];
  return (
    <span>
      <Badge tone={tone} icon={icon}>
        {t(`state.${state}`)}
      </Badge>
      {server.cordoned === 1 && (
        <span className={styles.problem}>
          <Badge small tone="warning" icon={<ListX />}>
            {t('state.cordoned')}
          </Badge>
        </span>
      )}
      {server.skins_enabled === 1 && (
        <span className={styles.problem}>
          <SkinsBadge />
        </span>
      )}
      {server.match_id !== null && (
        <span className={styles.problem}>
          <Link to={`/match/${server.match_id}`}>{t('openMatch', { id: server.match_id })}</Link>
        </span>
      )}
      {server.last_problem !== null && <span className={styles.problem}>{problemText(server.last_problem)}</span>}
    </span>
  );
}
