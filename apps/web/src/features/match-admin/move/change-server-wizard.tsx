import type { ServerRequest } from '@placar/contracts/fleet';
import type { RestorePoint } from '@placar/contracts/matches';
import type { ServerCandidate } from '@placar/contracts/servers';
import { ArrowLeft, ArrowRight, ServerCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PreflightCard } from '../../../components/servers/preflight-card';
import { usePreflight } from '../../../components/servers/use-preflight';
import { focusMap } from '../../../components/match/match-summary';
import { useEndpoint } from '../../../lib/endpoints';
import { formatDuration } from '../../../lib/format';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import {
  Alert,
  Button,
  EmptyState,
  HoldToConfirmButton,
  Pending,
  PersistentDialog,
  Skeleton,
  SkeletonRows,
  Stepper,
  useNow,
} from '../../../ui';
import { CandidateList } from './candidate-list';
import styles from './change-server-wizard.module.css';
import { Consequences, MatchLine, NoLongerPossible, ReasonField, reasonOf, useStillPossible } from '../dialog-parts';
import { isChoosable, moveRequestOf, type MoveStart } from './move-model';
import { NoFreeServer } from './no-free-server';
import { MoveProgress } from './move-progress';
import { RestorePicking } from '../restore/restore-dialog';
import { scoreOf } from '../restore/restore-model';
import { RestorePreviewPanel } from '../restore/restore-preview';
import { useDesk, useOwnCommand } from '../commands/use-match-commands';
import { useRestoreChoice, type RestoreChoice } from '../restore/use-restore-choice';

const STEPS = ['server', 'round', 'confirm'] as const;
type Step = (typeof STEPS)[number];

function ServerChoice({ picker }: { picker: ServerPicker }) {
  const { t } = useTranslation('actions');
  const { match } = useDesk();
  const { candidates, error, reload, chosen, choose, desk } = picker;
  if (candidates === undefined)
    return (
      <Pending error={error} onRetry={reload} bare>
        <div className={styles.columns}>
          <SkeletonRows rows={3} height={64} />
          <Skeleton height={200} radius={12} />
        </div>
      </Pending>
    );
  const isNoneFree = !candidates.some(isChoosable);
  const noneFree = (
    <NoFreeServer matchId={match.id} isNoneFree={isNoneFree} place={picker.place} onStarted={picker.take} />
  );
  if (candidates.every((one) => one.current))
    return (
      <>
        <EmptyState title={t('server.none')}>{t('server.noneText')}</EmptyState>
        {noneFree}
      </>
    );
  return (
    <div className={styles.columns}>
      <CandidateList candidates={candidates} chosen={chosen?.server_id ?? null} onChoose={choose} />
      <div className={styles.side}>
        {chosen === undefined ? (
          isNoneFree || picker.place?.state === 'queued' ? (
            noneFree
          ) : (
            <p className={styles.empty}>{t('server.pickFirst')}</p>
          )
        ) : (
          <PreflightCard desk={desk} name={chosen.display_name} compact />
        )}
      </div>
    </div>
  );
}

/** From where to where, and what is played again. */
function Summary({ from, to, point }: { from: string; to: string; point: RestorePoint | null }) {
  const { t } = useTranslation('actions');
  return (
    <>
      <div className={styles.route}>
        <div className={styles.stop}>
          <span className={styles.label}>{t('server.from')}</span>
          <bdi className={styles.name}>{from}</bdi>
        </div>
        <ArrowRight size={22} />
        <div className={styles.stop} data-target>
          <span className={styles.label}>{t('server.to')}</span>
          <bdi className={styles.name}>{to}</bdi>
        </div>
      </div>
      <Consequences
        items={[
          point === null
            ? t('server.consequence3None')
            : t('server.goesOn', { round: point.round + 1, score: scoreOf(point) }),
          t('server.consequence1'),
          t('server.consequence2'),
        ]}
      />
    </>
  );
}

/** What one step of the wizard shows. */
function WizardBody({ step, picker, choice }: { step: Step; picker: ServerPicker; choice: RestoreChoice }) {
  const { t } = useTranslation('actions');
  const { match } = useDesk();
  const { point } = choice;
  if (step === 'server') return <ServerChoice picker={picker} />;
  if (step === 'round') {
    return (
      <>
        <MatchLine match={match} />
        {choice.points !== undefined && point === null && choice.lost === null ? (
          <Alert tone="warning">{t('server.consequence3None')}</Alert>
        ) : (
          <RestorePicking choice={choice} />
        )}
      </>
    );
  }
  return (
    <>
      <MatchLine match={match} />
      <Summary
        from={picker.present?.display_name ?? t('server.noPresent')}
        to={picker.chosen?.display_name ?? ''}
        point={point}
      />
      {point !== null && (
        <div className={styles.undone}>
          <RestorePreviewPanel match={match} preview={choice.preview} error={choice.previewError} />
        </div>
      )}
    </>
  );
}

/** Between two looks at the servers while the match has a place in the queue. */
const WAITING_MS = 5_000;

/** Until when the server that became free is kept for this match. */
function KeptFor({ place, candidates }: { place: ServerRequest; candidates: readonly ServerCandidate[] | undefined }) {
  const { t } = useTranslation('actions');
  const now = useNow();
  const server = candidates?.find((one) => one.server_id === place.server_id)?.display_name ?? `#${place.server_id}`;
  const time = formatDuration(Date.parse(place.offered_until ?? place.requested_at) - now);
  return <Alert tone="info">{t('server.kept', { server, time })}</Alert>;
}

type ServerPicker = ReturnType<typeof useServerPicker>;

/** The candidates of a match and the check of the chosen one; asked while the wizard is open. */
function useServerPicker(isOpen: boolean, place: ServerRequest | null) {
  const { match } = useDesk();
  const isWaiting = place?.state === 'queued' || place?.state === 'offered';
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [seenOfferId, setSeenOfferId] = useState<number | null>(null);
  const { data, error, mutate } = useEndpoint(
    'GET /matches/:id/server-candidates',
    isOpen ? { params: { id: match.id } } : null,
    { refreshInterval: isWaiting ? WAITING_MS : 20_000, revalidateOnFocus: false },
  );
  const candidates = data?.candidates;
  const offeredId = isOpen && place?.state === 'offered' ? place.server_id : null;
  if (offeredId !== seenOfferId) {
    setSeenOfferId(offeredId);
    if (offeredId !== null) setChosenId(offeredId);
  }
  const chosen = candidates?.find((one) => one.server_id === chosenId);
  const desk = usePreflight(isOpen ? chosenId : null, { map: focusMap(match)?.name, auto: true });
  return {
    candidates,
    error,
    reload: () => void mutate(),
    present: candidates?.find((one) => one.current),
    chosen,
    choose: setChosenId,
    /** The match's request in the queue of the pool; a server that it is offered is chosen by itself. */
    place,
    /** Chooses a server that the list does not hold yet. */
    take: (serverId: number) => {
      setChosenId(serverId);
      void mutate();
    },
    desk,
    /** A check that found a problem keeps the match where it is; one that gave no answer is the person's call. */
    isGood: chosen !== undefined && !desk.isRunning && desk.preflight?.ok !== false,
  };
}

/**
 * Moves the match to another server: choose a checked one, choose the round to go on from, confirm; then every step of the
 * move as the match itself reports it, until play goes on.
 */
export function ChangeServerWizard({
  isOpen,
  onClose,
  data,
}: {
  isOpen: boolean;
  onClose: () => void;
  data: LiveMatchData;
}) {
  const { t } = useTranslation(['actions', 'common', 'ui']);
  const { match, send } = useDesk();
  const { maps, timeline } = data.view;
  const [step, setStep] = useState<Step>('server');
  const [start, setStart] = useState<(MoveStart & { name: string }) | null>(null);
  const [reason, setReason] = useState('');
  const own = useOwnCommand('change_server');
  const isPossible = useStillPossible('change_server');
  const isChoosing = isOpen && start === null;
  const picker = useServerPicker(isChoosing, moveRequestOf(data.view.serverRequests));
  const choice = useRestoreChoice(match, maps, { isOpen: isChoosing, withPreview: step !== 'server', elsewhere: true });

  const close = () => {
    setStep('server');
    picker.choose(null);
    choice.reset();
    setStart(null);
    setReason('');
    onClose();
  };
  const confirm = () => {
    const { chosen } = picker;
    if (chosen === undefined) return;
    const { point } = choice;
    setStart({
      serverId: chosen.server_id,
      name: chosen.display_name,
      attempt: match.attempt,
      version: match.version,
      hasPoint: point !== null,
    });
    const file = point === null ? {} : { file: point.file };
    send({ kind: 'change_server', args: { server_id: chosen.server_id, ...file, ...reasonOf(reason) } });
  };
  const go = (to: Step) => {
    if (to === 'server' || picker.isGood) setStep(to);
  };
  if (start !== null && own !== null) {
    return (
      <PersistentDialog
        isOpen={isOpen}
        onClose={close}
        title={t('actions:server.movingTo', { server: start.name })}
        width={780}
        footer={
          <Button variant="primary" onClick={close} data-autofocus>
            {t('ui:close')}
          </Button>
        }
      >
        <MoveProgress own={own} start={start} timeline={timeline} />
      </PersistentDialog>
    );
  }
  const next = STEPS[STEPS.indexOf(step) + 1];
  const previous = STEPS[STEPS.indexOf(step) - 1];
  const canGoOn = picker.isGood && isPossible && (step === 'server' || choice.lost === null);
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('actions:server.title')}
      description={t('actions:server.lead')}
      width={960}
      footer={
        <>
          {previous === undefined ? (
            <Button onClick={close}>{t('actions:cancelButton')}</Button>
          ) : (
            <Button leftIcon={<ArrowLeft size={16} />} onClick={() => go(previous)}>
              {t('common:action.back')}
            </Button>
          )}
          {next === undefined ? (
            <HoldToConfirmButton
              variant="danger"
              holdMs={1500}
              leftIcon={<ServerCog size={16} />}
              disabled={!canGoOn}
              onConfirm={confirm}
            >
              {t('actions:server.confirm', { server: picker.chosen?.display_name ?? '' })}
            </HoldToConfirmButton>
          ) : (
            <Button variant="primary" disabled={!canGoOn} rightIcon={<ArrowRight size={16} />} onClick={() => go(next)}>
              {t('common:action.next')}
            </Button>
          )}
        </>
      }
    >
      <Stepper
        label={t('actions:server.steps')}
        steps={STEPS.map((key) => ({
          key,
          label: t(`actions:server.step.${key}`),
          state: STEPS.indexOf(key) < STEPS.indexOf(step) ? 'done' : 'todo',
        }))}
        current={step}
        onChange={go}
      />
      <NoLongerPossible kind="change_server" />
      {picker.place?.state === 'offered' && <KeptFor place={picker.place} candidates={picker.candidates} />}
      <WizardBody step={step} picker={picker} choice={choice} />
      {next === undefined && <ReasonField value={reason} onChange={setReason} />}
    </PersistentDialog>
  );
}
