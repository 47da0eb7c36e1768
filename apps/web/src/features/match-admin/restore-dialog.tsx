import type { LiveMap } from '@placar/contracts/live';
import { HardDriveDownload, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Alert,
  Button,
  ErrorState,
  HoldToConfirmButton,
  PersistentDialog,
  SegmentedControl,
  SkeletonRows,
  cx,
  mapDisplayName,
} from '../../ui';
import { ChoiceCards, Consequences, MatchLine } from './dialog-parts';
import { defaultPoint, restorePoints, roundRange, type RestorePoint } from './restore-model';
import styles from './restore-dialog.module.css';
import { useBackups } from './use-backups';
import { useDesk } from './use-match-commands';

function Picker({
  map,
  points,
  kept,
  onPick,
}: {
  map: LiveMap;
  points: readonly RestorePoint[];
  kept: number | null;
  onPick: (kept: number) => void;
}) {
  const { t } = useTranslation('admin');
  const wonBy = (point: RestorePoint) => map.rounds.find((round) => round.round === point.kept)?.winner_side ?? null;
  return (
    <div data-testid="restore-picker">
      <ChoiceCards
        name="restore-point"
        label={t('restore.lead')}
        layout="strip"
        value={kept}
        onChange={onPick}
        options={points.map((point) => {
          const score = `${point.team1}–${point.team2}`;
          const side = wonBy(point);
          return {
            value: point.kept,
            disabled: point.file === null,
            label: t('restore.optionLabel', {
              round: point.kept + 1,
              score,
              file: point.file === null ? t('restore.missing') : t('restore.stored'),
            }),
            content: (
              <span
                className={styles.point}
                title={point.file === null ? t('restore.missing') : t('restore.stored')}
                aria-hidden="true"
              >
                <span className={styles.round}>
                  {point.kept === 0 ? t('restore.start') : t('restore.optionRound', { round: point.kept + 1 })}
                </span>
                <span className={styles.score}>{score}</span>
                <span
                  className={cx(
                    styles.file,
                    point.file !== null && styles.stored,
                    side === 'ct' && styles.ct,
                    side === 't' && styles.tr,
                  )}
                >
                  {point.file === null ? '–' : <HardDriveDownload size={12} />}
                </span>
              </span>
            ),
          };
        })}
      />
    </div>
  );
}

/** Goes back to a round: shows which rounds have a file, what would be undone, and asks to hold. */
export function RestoreDialog({
  isOpen,
  onClose,
  maps,
}: {
  isOpen: boolean;
  onClose: () => void;
  maps: Readonly<Record<number, LiveMap>>;
}) {
  const { t } = useTranslation('admin');
  const { match, send } = useDesk();
  const { files, isLoading, error } = useBackups(match.id, isOpen);
  const [chosenMap, setChosenMap] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const playable = Object.values(maps).filter((map) => map.rounds.length > 0 || map.status === 'live');
  const mapNumber = chosenMap ?? match.current_map ?? playable.at(-1)?.number ?? 0;
  const map = maps[mapNumber] ?? playable.at(-1);
  const points = map === undefined ? [] : restorePoints(map, files);
  const point = points.find((one) => one.kept === chosen && one.file !== null) ?? defaultPoint(points);
  const close = () => {
    setChosen(null);
    setChosenMap(null);
    onClose();
  };
  const confirm = () => {
    if (point?.file === null || point?.file === undefined) return;
    send({ kind: 'restore', args: { file: point.file, source: 'server' } });
    close();
  };
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('restore.title')}
      description={t('restore.lead')}
      width={720}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<Undo2 size={16} aria-hidden="true" />}
            disabled={point === null}
            onConfirm={confirm}
          >
            {t('restore.confirm', { score: point === null ? '–' : `${point.team1}–${point.team2}` })}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      {playable.length > 1 && (
        <div className={styles.maps}>
          <SegmentedControl
            label={t('restore.map')}
            hideLabel
            options={playable.map((one) => ({
              value: String(one.number),
              label: `${mapDisplayName(one.name)} ${one.team1_score}–${one.team2_score}`,
            }))}
            value={String(mapNumber)}
            onChange={(value) => {
              setChosenMap(Number(value));
              setChosen(null);
            }}
            fullWidth
          />
        </div>
      )}
      {isLoading && <SkeletonRows rows={2} height={64} />}
      {error !== undefined && <ErrorState error={error} />}
      {!isLoading && error === undefined && map !== undefined && (
        <>
          <Picker map={map} points={points} kept={point?.kept ?? null} onPick={setChosen} />
          <p className={styles.legend}>
            <HardDriveDownload size={12} aria-hidden="true" /> {t('restore.stored')} · – {t('restore.missing')}
          </p>
          {point === null ? (
            <Alert tone="warning">{t('restore.none')}</Alert>
          ) : (
            <Alert tone="warning" role="status">
              {point.undone.length === 0
                ? t('restore.undoNone')
                : t('restore.undo', {
                    count: point.undone.length,
                    rounds: roundRange(point.undone),
                    from: `${map.team1_score}–${map.team2_score}`,
                    to: `${point.team1}–${point.team2}`,
                  })}
            </Alert>
          )}
          <Consequences items={[t('restore.after')]} />
        </>
      )}
    </PersistentDialog>
  );
}
