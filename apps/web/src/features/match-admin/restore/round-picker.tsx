import type { LiveMatch } from '@placar/contracts/live';
import type { RestorePoint } from '@placar/contracts/matches';
import { BadgeCheck, HardDrive, Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl, cx } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import { ChoiceCards } from '../dialog-parts';
import { POINT_PROBLEMS, mapsOfPoints, pointsOfMap, scoreOf } from './restore-model';
import styles from './round-picker.module.css';

/** Why a point cannot be used, or how good its file is, in words. */
function usePointWords(): (point: RestorePoint) => string {
  const { t } = useTranslation('actions');
  return (point) => {
    if (!point.usable) {
      const known = POINT_PROBLEMS.find((code) => code === point.problem);
      return known === undefined
        ? t('restore.problem.other', { code: point.problem ?? '–' })
        : t(`restore.problem.${known}`);
    }
    if (point.verified) return t('restore.verified');
    if (point.stored) return t('restore.stored');
    return t('restore.onServer');
  };
}

function Point({ point, words }: { point: RestorePoint; words: string }) {
  const { t } = useTranslation('actions');
  return (
    <span className={styles.point} title={words} aria-hidden="true">
      <span className={styles.round}>
        {point.round === 0 ? t('restore.start') : t('restore.optionRound', { round: point.round + 1 })}
      </span>
      <span className={styles.score}>{scoreOf(point)}</span>
      <span className={cx(styles.marks, point.team1_side === 'ct' && styles.ct, point.team1_side === 't' && styles.tr)}>
        <Server size={12} className={point.on_server === true ? styles.has : styles.hasNot} />
        <HardDrive size={12} className={point.stored ? styles.has : styles.hasNot} />
        <BadgeCheck size={12} className={point.verified ? styles.has : styles.hasNot} />
      </span>
    </span>
  );
}

/** The rounds of a map as places to go back to: score, side, and where a good file is; those that cannot be used say why. */
export function RoundPicker({
  match,
  points,
  mapNumber,
  onMap,
  chosen,
  onPick,
}: {
  match: LiveMatch;
  points: readonly RestorePoint[];
  mapNumber: number;
  onMap: (mapNumber: number) => void;
  chosen: RestorePoint | null;
  onPick: (file: string) => void;
}) {
  const { t } = useTranslation('actions');
  const words = usePointWords();
  const maps = mapsOfPoints(points);
  const nameOf = (number: number) =>
    mapDisplayName(match.maps.find((map) => map.number === number)?.name ?? `${number + 1}`);
  const shown = pointsOfMap(points, mapNumber);
  const isUnasked = shown.some((point) => point.on_server === null);
  return (
    <div data-testid="restore-picker">
      {maps.length > 1 && (
        <div className={styles.maps}>
          <SegmentedControl
            label={t('restore.map')}
            hideLabel
            options={maps.map((number) => ({ value: String(number), label: nameOf(number) }))}
            value={String(mapNumber)}
            onChange={(value) => onMap(Number(value))}
            fullWidth
          />
        </div>
      )}
      <ChoiceCards
        name="restore-point"
        label={t('restore.lead')}
        layout="strip"
        value={chosen?.file ?? null}
        onChange={onPick}
        options={shown.map((point) => ({
          value: point.file,
          disabled: !point.usable,
          label: t('restore.optionLabel', { round: point.round + 1, score: scoreOf(point), file: words(point) }),
          content: <Point point={point} words={words(point)} />,
        }))}
      />
      <p className={styles.legend}>
        <span>
          <Server size={12} /> {isUnasked ? t('restore.legend.notAsked') : t('restore.legend.server')}
        </span>
        <span>
          <HardDrive size={12} /> {t('restore.legend.stored')}
        </span>
        <span>
          <BadgeCheck size={12} /> {t('restore.legend.verified')}
        </span>
      </p>
    </div>
  );
}
