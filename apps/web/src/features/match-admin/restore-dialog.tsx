import type { LiveMap } from '@placar/contracts/live';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, EmptyState, ErrorState, HoldToConfirmButton, PersistentDialog, SkeletonRows } from '../../ui';
import { Consequences, MatchLine } from './dialog-parts';
import { stageOf } from './own-command';
import { defaultPoint, scoreOf, sourceOf } from './restore-model';
import { RestorePreviewPanel } from './restore-preview';
import { RestoreResult } from './restore-result';
import { RoundPicker } from './round-picker';
import { useDesk } from './use-match-commands';
import { useOwnCommand } from './use-own-command';
import { useRestorePoints, useRestorePreview } from './use-restore-points';

/* Changes whenever a round is over or taken back, so that what the dialog shows is asked again. */
const epochOf = (maps: Readonly<Record<number, LiveMap>>): string =>
  Object.values(maps)
    .map((map) => `${map.number}:${map.epoch}:${map.team1_score}-${map.team2_score}`)
    .join(' ');

/** Goes back to a round: pick on the strip, read what is undone, hold; then the result as the ledger has it. */
export function RestoreDialog({
  isOpen,
  onClose,
  maps,
}: {
  isOpen: boolean;
  onClose: () => void;
  maps: Readonly<Record<number, LiveMap>>;
}) {
  const { t } = useTranslation(['admin', 'ui']);
  const { match, send } = useDesk();
  const [chosenFile, setChosenFile] = useState<string | null>(null);
  const [chosenMap, setChosenMap] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ score: string } | null>(null);
  const own = useOwnCommand('restore');
  const epoch = epochOf(maps);
  const isPicking = isOpen && asked === null;
  const { points, error, reload } = useRestorePoints(match.id, isPicking, epoch);
  const best = defaultPoint(points ?? []);
  const mapNumber = chosenMap ?? best?.map_number ?? match.current_map ?? 0;
  const point =
    points?.find((one) => one.file === chosenFile && one.usable && one.map_number === mapNumber) ??
    defaultPoint((points ?? []).filter((one) => one.map_number === mapNumber));
  const { preview, error: previewError } = useRestorePreview(match.id, isPicking ? (point?.file ?? null) : null, epoch);
  const close = () => {
    setChosenFile(null);
    setChosenMap(null);
    setAsked(null);
    onClose();
  };
  const confirm = () => {
    if (point === null) return;
    setAsked({ score: scoreOf(point) });
    send({ kind: 'restore', args: { file: point.file, source: sourceOf(point) } });
  };
  const isDone = asked !== null && own !== null;
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('admin:restore.title')}
      description={isDone ? undefined : t('admin:restore.lead')}
      width={780}
      footer={
        isDone ? (
          <>
            {stageOf(own) === 'trouble' && <Button onClick={() => setAsked(null)}>{t('admin:restore.back')}</Button>}
            <Button variant="primary" onClick={close} data-autofocus>
              {t('ui:close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('admin:cancelButton')}</Button>
            <HoldToConfirmButton
              variant="danger"
              holdMs={1500}
              leftIcon={<Undo2 size={16} aria-hidden="true" />}
              disabled={point === null}
              onConfirm={confirm}
            >
              {t('admin:restore.confirm', { score: point === null ? '–' : scoreOf(point) })}
            </HoldToConfirmButton>
          </>
        )
      }
    >
      {isDone ? (
        <RestoreResult own={own} score={asked.score} />
      ) : (
        <>
          <MatchLine match={match} />
          {points === undefined && error === undefined && <SkeletonRows rows={2} height={64} />}
          {points === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
          {points !== undefined && points.length === 0 && <EmptyState title={t('admin:restore.none')} />}
          {points !== undefined && points.length > 0 && (
            <>
              <RoundPicker
                match={match}
                points={points}
                mapNumber={mapNumber}
                onMap={setChosenMap}
                chosen={point}
                onPick={setChosenFile}
              />
              {point === null ? (
                <Alert tone="warning">{t('admin:restore.none')}</Alert>
              ) : (
                <RestorePreviewPanel match={match} preview={preview} error={previewError} />
              )}
              <Consequences items={[t('admin:restore.after')]} />
            </>
          )}
        </>
      )}
    </PersistentDialog>
  );
}
