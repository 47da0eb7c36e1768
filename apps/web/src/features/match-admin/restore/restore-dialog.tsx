import type { LiveMap } from '@placar/contracts/live';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  HoldToConfirmButton,
  PersistentDialog,
  SkeletonRows,
} from '../../../ui';
import { Consequences, MatchLine, NoLongerPossible, ReasonField, reasonOf, useStillPossible } from '../dialog-parts';
import { stateOf } from '../../../components/match/match-summary';
import { isOver } from '../../../lib/match-state';
import { stageOf } from '../commands/own-command';
import { POINT_PROBLEMS, scoreOf, sourceOf } from './restore-model';
import { RestorePreviewPanel } from './restore-preview';
import { RestoreResult } from './restore-result';
import { RoundPicker } from './round-picker';
import { useDesk, useOwnCommand } from '../commands/use-match-commands';
import { useRestoreChoice, type RestoreChoice } from './use-restore-choice';

/* Another admin, a restore or the end of the map may have taken the chosen round away: another one is not put in its place. */
function PointGone({ lost }: { lost: string | null }) {
  const { t } = useTranslation('actions');
  const known = POINT_PROBLEMS.find((code) => code === lost) ?? 'missing';
  return (
    <div role="alert">
      <Alert tone="warning">
        {lost === null ? t('restore.none') : t('restore.gone', { reason: t(`restore.problem.${known}`) })}
      </Alert>
    </div>
  );
}

/** The strip of rounds, and what the chosen one undoes. */
export function RestorePicking({ choice }: { choice: RestoreChoice }) {
  const { t } = useTranslation('actions');
  const { match } = useDesk();
  const { points, error, reload, point } = choice;
  if (points === undefined)
    return error === undefined ? <SkeletonRows rows={2} height={64} /> : <ErrorState error={error} onRetry={reload} />;
  if (points.length === 0) return <EmptyState title={t('restore.none')} />;
  return (
    <>
      <RoundPicker
        match={match}
        points={points}
        mapNumber={choice.mapNumber}
        onMap={choice.pickMap}
        chosen={point}
        onPick={choice.pick}
      />
      {point === null ? (
        <PointGone lost={choice.lost} />
      ) : (
        <RestorePreviewPanel match={match} preview={choice.preview} error={choice.previewError} />
      )}
    </>
  );
}

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
  const { t } = useTranslation(['actions', 'ui']);
  const { match, send } = useDesk();
  const [asked, setAsked] = useState<{ score: string } | null>(null);
  const [reason, setReason] = useState('');
  const own = useOwnCommand('restore');
  const isPossible = useStillPossible('restore');
  const choice = useRestoreChoice(match, maps, { isOpen: isOpen && asked === null, withPreview: true });
  const { point } = choice;
  const close = () => {
    choice.reset();
    setAsked(null);
    setReason('');
    onClose();
  };
  const confirm = () => {
    if (point === null) return;
    setAsked({ score: scoreOf(point) });
    send({ kind: 'restore', args: { file: point.file, source: sourceOf(point), ...reasonOf(reason) } });
  };
  if (asked !== null && own !== null) {
    return (
      <PersistentDialog
        isOpen={isOpen}
        onClose={close}
        title={t('actions:restore.title')}
        width={780}
        footer={
          <>
            {stageOf(own) === 'trouble' && <Button onClick={() => setAsked(null)}>{t('actions:restore.back')}</Button>}
            <Button variant="primary" onClick={close} data-autofocus>
              {t('ui:close')}
            </Button>
          </>
        }
      >
        <RestoreResult own={own} score={asked.score} />
      </PersistentDialog>
    );
  }
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('actions:restore.title')}
      description={t('actions:restore.lead')}
      width={780}
      footer={
        <>
          <Button onClick={close}>{t('actions:cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<Undo2 size={16} />}
            disabled={point === null || !isPossible}
            onConfirm={confirm}
          >
            {point === null ? t('actions:restore.title') : t('actions:restore.confirm', { score: scoreOf(point) })}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      <NoLongerPossible kind="restore" />
      {!isOver(stateOf(match)) && <RestorePicking choice={choice} />}
      <ReasonField value={reason} onChange={setReason} />
      <Consequences items={[t('actions:restore.after')]} />
    </PersistentDialog>
  );
}
