import type { LiveMatch } from '@placar/contracts/live';
import type { RestorePreview } from '@placar/contracts/matches';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-client';
import { formatNumber } from '../../../lib/format';
import { Alert, Skeleton } from '../../../ui';
import { SLOTS } from '../../../components/match/match-summary';
import { roundRange, scoreOf } from './restore-model';
import styles from './restore-preview.module.css';

const FIGURES = ['kills', 'deaths', 'assists', 'damage'] as const;

/** What a restore undoes: the rounds that are played again, and what every player loses with them. */
export function RestorePreviewPanel({
  match,
  preview,
  error,
}: {
  match: LiveMatch;
  preview: RestorePreview | undefined;
  error: ApiError | undefined;
}) {
  const { t } = useTranslation('actions');
  if (error !== undefined && preview === undefined) {
    return (
      <Alert tone="warning">
        {t('restore.previewFailed', { reason: error.isNetwork ? t('restore.noAnswer') : error.message })}
      </Alert>
    );
  }
  if (preview === undefined) return <Skeleton height={136} radius={12} />;
  const undone = preview.undone_rounds.toSorted((a, b) => a.round - b.round);
  const players = preview.undone_players.filter((player) => FIGURES.some((figure) => player[figure] !== 0));
  return (
    <section
      className={styles.preview}
      data-none={undone.length === 0 || undefined}
      aria-label={t('restore.previewTitle')}
      data-testid="restore-preview"
    >
      <p className={styles.sum} role="status">
        <Undo2 size={18} />
        <span>
          {undone.length === 0
            ? t('restore.undoNone')
            : t('restore.undo', {
                count: undone.length,
                rounds: roundRange(undone.map((round) => round.round)),
                from: scoreOf(preview.now),
                to: scoreOf(preview.point),
              })}
        </span>
      </p>
      {undone.length > 0 && (
        <ol className={styles.rounds} aria-label={t('restore.undoneRounds')}>
          {undone.map((round) => (
            <li key={round.round}>
              <span className={styles.number}>{t('restore.optionRound', { round: round.round })}</span>
              <s>{scoreOf(round)}</s>
            </li>
          ))}
        </ol>
      )}
      {players.length > 0 && (
        <details className={styles.players}>
          <summary>{t('restore.undonePlayers', { count: players.length })}</summary>
          <div className={styles.tables}>
            {SLOTS.map((slot) => {
              const rows = players.filter((player) => player.team === slot);
              if (rows.length === 0) return null;
              return (
                <table key={slot} className={styles.table}>
                  <caption>
                    <bdi>{match[slot].name}</bdi>
                  </caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('restore.player')}</th>
                      {FIGURES.map((figure) => (
                        <th key={figure} scope="col">
                          {t(`restore.figure.${figure}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((player) => (
                      <tr key={player.steam_id}>
                        <th scope="row">
                          <bdi>{player.name}</bdi>
                        </th>
                        {FIGURES.map((figure) => (
                          <td key={figure} data-zero={player[figure] === 0 || undefined}>
                            {player[figure] === 0 ? '0' : `−${formatNumber(player[figure])}`}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              );
            })}
          </div>
        </details>
      )}
    </section>
  );
}
