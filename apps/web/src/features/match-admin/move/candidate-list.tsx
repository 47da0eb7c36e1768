import type { ServerCandidate } from '@placar/contracts/servers';
import { Ban, CircleCheck, CircleHelp, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format';
import { Badge, FlagImg, RelativeTime, useIsDesktop } from '../../../ui';
import styles from './candidate-list.module.css';
import { ChoiceCards } from '../dialog-parts';
import { CANDIDATE_REASONS, isChoosable, sortCandidates } from './move-model';

function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('fleet');
  return (reason) => {
    const known = CANDIDATE_REASONS.find((code) => code === reason);
    return known === undefined ? reason : t(`candidate.${known}`);
  };
}

function Candidate({ candidate }: { candidate: ServerCandidate }) {
  const { t } = useTranslation(['fleet', 'actions']);
  const reasonText = useReasonText();
  return (
    <span className={styles.server}>
      <FlagImg code={candidate.flag} width={24} decorative />
      <span className={styles.text}>
        <bdi className={styles.name}>{candidate.display_name}</bdi>
        <span className={styles.meta}>
          {candidate.latency_ms !== null && (
            <span>{t('actions:server.latency', { ms: formatNumber(Math.round(candidate.latency_ms)) })}</span>
          )}
          {candidate.plugin_version !== null && (
            <span>{t('fleet:preflight.plugin', { version: candidate.plugin_version })}</span>
          )}
          {candidate.checked_at !== null && <RelativeTime value={candidate.checked_at} />}
        </span>
      </span>
      <span className={styles.badges}>
        {candidate.current && (
          <Badge small icon={<MapPin />}>
            {t('fleet:candidate.current')}
          </Badge>
        )}
        {!candidate.current && candidate.offered && (
          <Badge small tone="success" icon={<CircleCheck />}>
            {t('actions:server.free')}
          </Badge>
        )}
        {!candidate.current &&
          candidate.reasons.map((reason) => (
            <Badge
              key={reason}
              small
              tone={reason === 'not_checked' ? 'info' : 'neutral'}
              icon={reason === 'not_checked' ? <CircleHelp /> : <Ban />}
            >
              {reasonText(reason)}
            </Badge>
          ))}
      </span>
    </span>
  );
}

/** Servers that the match could go to; those that it cannot are there too, with why not. */
export function CandidateList({
  candidates,
  chosen,
  onChoose,
}: {
  candidates: readonly ServerCandidate[];
  chosen: number | null;
  onChoose: (serverId: number) => void;
}) {
  const { t } = useTranslation('actions');
  const reasonText = useReasonText();
  const isDesktop = useIsDesktop();
  const sorted = sortCandidates(candidates);
  const rest = sorted.filter((candidate) => !isChoosable(candidate));
  return (
    <div className={styles.list}>
      <ChoiceCards
        name="target-server"
        label={t('server.pick')}
        value={chosen}
        onChange={onChoose}
        options={sorted.filter(isChoosable).map((candidate) => ({
          value: candidate.server_id,
          label: [candidate.display_name, ...candidate.reasons.map(reasonText)].join(', '),
          content: <Candidate candidate={candidate} />,
        }))}
      />
      {rest.length > 0 && (
        <details className={styles.rest} open={isDesktop}>
          <summary>{t('server.others', { count: rest.length })}</summary>
          <ul className={styles.others}>
            {rest.map((candidate) => (
              <li key={candidate.server_id} className={styles.other}>
                <Candidate candidate={candidate} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
