import type { ServerListItem } from '@placar/contracts/servers';
import type { TeamListItem } from '@placar/contracts/teams';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { Button, Card, ConfirmDialog } from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import { useState } from 'react';
import { mapsAreFixed, type CreateStep, type MatchDraft, type Problem } from './match-draft';
import styles from './match-create.module.css';

export interface MatchSummaryCardProps {
  draft: MatchDraft;
  team1: TeamListItem | undefined;
  team2: TeamListItem | undefined;
  server: ServerListItem | undefined;
  problems: readonly Problem[];
  busy: boolean;
  isDirty: boolean;
  onJump: (step: CreateStep) => void;
  onSubmit: () => void;
  onDiscard: () => void;
}

function Side({ team, fallback }: { team: TeamListItem | undefined; fallback: string }) {
  return (
    <div className={styles.versusTeam}>
      <TeamCrest name={team?.name ?? ''} logo={team?.logo} size={52} />
      <bdi className={styles.versusName}>{team?.name ?? fallback}</bdi>
    </div>
  );
}

/** The match as it will be, what is still missing (each line jumps to its step), and the button that creates it. */
export function MatchSummaryCard({
  draft,
  team1,
  team2,
  server,
  problems,
  busy,
  isDirty,
  onJump,
  onSubmit,
  onDiscard,
}: MatchSummaryCardProps) {
  const { t } = useTranslation(['create', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const start = draft.startMode === 'now' ? t('create:server.startNow') : formatDateTime(draft.startAt);
  const place =
    typeof draft.serverChoice === 'string' ? t(`create:server.${draft.serverChoice}`) : (server?.display_name ?? '–');
  return (
    <Card as="section" padded={false} className={styles.summary} aria-label={t('create:summary.title')}>
      <div className={styles.summaryHead}>
        <div className={styles.versus}>
          <Side team={team1} fallback={t('create:teams.team1')} />
          <span className={styles.versusSign}>{t('common:match.versus')}</span>
          <Side team={team2} fallback={t('create:teams.team2')} />
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('create:summary.format')}</dt>
        <dd>
          {t('common:match.bestOf', { maps: draft.maxMaps })},{' '}
          {mapsAreFixed(draft) ? t('create:summary.noVeto') : t('create:summary.veto')}
        </dd>
        <dt>{t('create:summary.players')}</dt>
        <dd>
          {draft.playersPerTeam ?? '–'} × {draft.playersPerTeam ?? '–'}
        </dd>
        <dt>{t('create:summary.maps')}</dt>
        <dd>{draft.mapPool.length === 0 ? '–' : draft.mapPool.map(mapDisplayName).join(', ')}</dd>
        <dt>{t('create:summary.sides')}</dt>
        <dd>{t(`create:maps.side.${draft.sideType}`)}</dd>
        <dt>{t('create:summary.server')}</dt>
        <dd>{place}</dd>
        <dt>{t('create:summary.start')}</dt>
        <dd>{start}</dd>
      </dl>
      {problems.length > 0 && (
        <div className={styles.missing}>
          <p className={styles.legend}>{t('create:summary.missing')}</p>
          <ul className={styles.missingList}>
            {problems.map((problem) => (
              <li key={`${problem.key}${problem.field ?? ''}`}>
                <button type="button" className={styles.missingButton} onClick={() => onJump(problem.step)}>
                  {t(`create:problem.${problem.key}`, { field: problem.field ?? '' })}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.summaryFoot}>
        <Button variant="primary" size="lg" fullWidth disabled={problems.length > 0} loading={busy} onClick={onSubmit}>
          {t('create:submit')}
        </Button>
        {isDirty && (
          <Button variant="ghost" fullWidth disabled={busy} onClick={() => setIsAsking(true)}>
            {t('create:discard')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${t('create:discard')}?`}
        confirmLabel={t('create:discard')}
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
      />
    </Card>
  );
}
