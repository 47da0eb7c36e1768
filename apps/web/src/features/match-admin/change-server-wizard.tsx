import type { LiveMap } from '@placar/contracts/live';
import type { RestorePoint } from '@placar/contracts/matches';
import type { ServerCandidate } from '@placar/contracts/servers';
import { ArrowLeft, ArrowRight, ServerCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { PreflightCard } from '../../components/servers/preflight-card';
import { usePreflight, type PreflightDesk } from '../../components/servers/use-preflight';
import { focusMap } from '../../components/match/match-summary';
import type { ApiError } from '../../lib/api-client';
import type { LiveMatchData } from '../../lib/live-store-hook';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  HoldToConfirmButton,
  PersistentDialog,
  SkeletonRows,
  Stepper,
} from '../../ui';
import { CandidateList } from './candidate-list';
import styles from './change-server-wizard.module.css';
import { Consequences, MatchLine } from './dialog-parts';
import type { MoveStart } from './move-model';
import { MoveProgress } from './move-progress';
import { defaultPoint, movablePoints, scoreOf } from './restore-model';
import { RestorePreviewPanel } from './restore-preview';
import { RoundPicker } from './round-picker';
import { useDesk } from './use-match-commands';
import { useOwnCommand } from './use-own-command';
import { useRestorePoints, useRestorePreview } from './use-restore-points';

const STEPS = ['server', 'round', 'confirm'] as const;
type Step = (typeof STEPS)[number];

function ServerChoice({
  candidates,
  error,
  reload,
  chosen,
  onChoose,
  desk,
}: {
  candidates: readonly ServerCandidate[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
  chosen: ServerCandidate | undefined;
  onChoose: (serverId: number) => void;
  desk: PreflightDesk;
}) {
  const { t } = useTranslation('admin');
  if (candidates === undefined)
    return error === undefined ? <SkeletonRows rows={3} height={64} /> : <ErrorState error={error} onRetry={reload} />;
  if (candidates.every((one) => one.current))
    return <EmptyState title={t('server.none')}>{t('server.noneText')}</EmptyState>;
  return (
    <div className={styles.columns}>
      <CandidateList candidates={candidates} chosen={chosen?.server_id ?? null} onChoose={onChoose} />
      <div className={styles.side}>
        {chosen === undefined ? (
          <p className={styles.empty}>{t('server.pickFirst')}</p>
        ) : (
          <PreflightCard desk={desk} name={chosen.display_name} compact />
        )}
      </div>
    </div>
  );
}

/** From where to where, and what is played again. */
function Summary({ from, to, point }: { from: string; to: string; point: RestorePoint | null }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className={styles.route}>
        <div className={styles.stop}>
          <span className={styles.label}>{t('server.from')}</span>
          <bdi className={styles.name}>{from}</bdi>
        </div>
        <ArrowRight size={22} aria-hidden="true" />
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
  const { t } = useTranslation(['admin', 'ui', 'common']);
  const { match, send } = useDesk();
  const { maps, timeline } = data.view;
  const [step, setStep] = useState<Step>('server');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [chosenFile, setChosenFile] = useState<string | null>(null);
  const [chosenMap, setChosenMap] = useState<number | null>(null);
  const [start, setStart] = useState<(MoveStart & { name: string }) | null>(null);
  const own = useOwnCommand('change_server');
  const isChoosing = isOpen && start === null;
  const {
    data: answer,
    error,
    mutate,
  } = useSWR<{ candidates: ServerCandidate[] }, ApiError>(
    isChoosing ? `/matches/${match.id}/server-candidates` : null,
    { refreshInterval: 20_000, revalidateOnFocus: false },
  );
  const candidates = answer?.candidates;
  const chosen = candidates?.find((one) => one.server_id === chosenId);
  const present = candidates?.find((one) => one.current);
  const desk = usePreflight(isChoosing ? chosenId : null, { map: focusMap(match)?.name, auto: true });
  const epoch = epochOf(maps);
  const found = useRestorePoints(match.id, isChoosing, epoch);
  const points = movablePoints(found.points ?? []);
  const best = defaultPoint(points);
  const mapNumber = chosenMap ?? best?.map_number ?? match.current_map ?? 0;
  const point =
    points.find((one) => one.file === chosenFile && one.usable && one.map_number === mapNumber) ??
    defaultPoint(points.filter((one) => one.map_number === mapNumber));
  const preview = useRestorePreview(match.id, isChoosing && step !== 'server' ? (point?.file ?? null) : null, epoch);

  const close = () => {
    setStep('server');
    setChosenId(null);
    setChosenFile(null);
    setChosenMap(null);
    setStart(null);
    onClose();
  };
  const confirm = () => {
    if (chosen === undefined) return;
    setStart({
      serverId: chosen.server_id,
      name: chosen.display_name,
      attempt: match.attempt,
      version: match.version,
      hasPoint: point !== null,
    });
    send({
      kind: 'change_server',
      args: { server_id: chosen.server_id, ...(point === null ? {} : { file: point.file }) },
    });
  };
  // A check that found a problem keeps the match where it is; one that gave no answer is the person's call.
  const isServerGood = chosen !== undefined && !desk.isRunning && desk.preflight?.ok !== false;
  const go = (to: Step) => {
    if (to === 'server' || isServerGood) setStep(to);
  };
  const isMoving = start !== null && own !== null;
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={isMoving ? t('admin:server.movingTo', { server: start.name }) : t('admin:server.title')}
      description={isMoving ? undefined : t('admin:server.lead')}
      width={isMoving ? 780 : 960}
      footer={
        isMoving ? (
          <Button variant="primary" onClick={close} data-autofocus>
            {t('ui:close')}
          </Button>
        ) : (
          <WizardFooter
            step={step}
            canGoOn={isServerGood}
            server={chosen?.display_name ?? null}
            onStep={go}
            onClose={close}
            onConfirm={confirm}
          />
        )
      }
    >
      {isMoving ? (
        <MoveProgress own={own} start={start} timeline={timeline} />
      ) : (
        <>
          <Stepper
            label={t('admin:server.steps')}
            steps={STEPS.map((key) => ({
              key,
              label: t(`admin:server.step.${key}`),
              state: STEPS.indexOf(key) < STEPS.indexOf(step) ? 'done' : 'todo',
            }))}
            current={step}
            onChange={go}
          />
          {step !== 'server' && <MatchLine match={match} />}
          {step === 'server' && (
            <ServerChoice
              candidates={candidates}
              error={error}
              reload={() => void mutate()}
              chosen={chosen}
              onChoose={setChosenId}
              desk={desk}
            />
          )}
          {step === 'round' &&
            (point === null ? (
              <Alert tone="warning">{t('admin:server.consequence3None')}</Alert>
            ) : (
              <>
                <RoundPicker
                  match={match}
                  points={points}
                  mapNumber={mapNumber}
                  onMap={setChosenMap}
                  chosen={point}
                  onPick={setChosenFile}
                />
                <RestorePreviewPanel match={match} preview={preview.preview} error={preview.error} />
              </>
            ))}
          {step === 'confirm' && (
            <>
              <Summary
                from={present?.display_name ?? t('admin:server.noPresent')}
                to={chosen?.display_name ?? ''}
                point={point}
              />
              {point !== null && (
                <div className={styles.undone}>
                  <RestorePreviewPanel match={match} preview={preview.preview} error={preview.error} />
                </div>
              )}
            </>
          )}
        </>
      )}
    </PersistentDialog>
  );
}

const epochOf = (maps: Readonly<Record<number, LiveMap>>): string =>
  Object.values(maps)
    .map((map) => `${map.number}:${map.epoch}:${map.team1_score}-${map.team2_score}`)
    .join(' ');

function WizardFooter({
  step,
  canGoOn,
  server,
  onStep,
  onClose,
  onConfirm,
}: {
  step: Step;
  canGoOn: boolean;
  server: string | null;
  onStep: (step: Step) => void;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation(['admin', 'common']);
  const next = STEPS[STEPS.indexOf(step) + 1];
  const previous = STEPS[STEPS.indexOf(step) - 1];
  return (
    <>
      {previous === undefined ? (
        <Button onClick={onClose}>{t('admin:cancelButton')}</Button>
      ) : (
        <Button leftIcon={<ArrowLeft size={16} aria-hidden="true" />} onClick={() => onStep(previous)}>
          {t('common:action.back')}
        </Button>
      )}
      {next === undefined ? (
        <HoldToConfirmButton
          variant="danger"
          holdMs={1500}
          leftIcon={<ServerCog size={16} aria-hidden="true" />}
          disabled={!canGoOn}
          onConfirm={onConfirm}
        >
          {t('admin:server.confirm', { server: server ?? '' })}
        </HoldToConfirmButton>
      ) : (
        <Button
          variant="primary"
          disabled={!canGoOn}
          rightIcon={<ArrowRight size={16} aria-hidden="true" />}
          onClick={() => onStep(next)}
        >
          {t('common:action.next')}
        </Button>
      )}
    </>
  );
}
