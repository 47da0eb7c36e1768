import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useInvalidate } from '../../lib/swr';
import {
  Button,
  Card,
  Late,
  PageHeader,
  ResponseSheet,
  type ResponseTone,
  showToast,
  SkeletonRows,
  type StepItem,
  Stepper,
} from '../../ui';
import { CREATE_STEPS, stepOfField, withServerProblem, type CreateStep } from './match-draft';
import styles from './match-create.module.css';
import { MatchSummaryCard } from './match-summary';
import { TeamsStep } from './teams-step';
import { useOfferedServers, useOfferedTeams, usePreselectedMaps } from './use-create-data';
import { useCreateMatch } from './use-create-match';
import { useMatchDraft } from './use-match-draft';
import { useMatchToRepeat } from './use-match-to-repeat';
import { latePart } from '../../lib/page/late-part';

/* The first step shows with the page; the others bring their fields when they are gone to. */
const MapsStep = latePart(() => import('./maps-step'), 'MapsStep');
const ServerStep = latePart(() => import('./server-step'), 'ServerStep', ['create', 'fleet', 'servers']);
const RulesStep = latePart(() => import('./rules-step'), 'RulesStep');

/** Creates a match in four freely ordered steps with a live summary. */
export function MatchCreatePage() {
  const { t } = useTranslation(['create', 'common']);
  const navigate = useNavigate();
  const pool = usePreselectedMaps();
  const { draft, update, replace, discard, problems: ownProblems, isDirty, own, blank } = useMatchDraft(pool);
  const { isFilling } = useMatchToRepeat({ own, blank, isReady: pool.length > 0 }, replace);
  const { teams } = useOfferedTeams();
  const { servers } = useOfferedServers();
  const { busy, create } = useCreateMatch();
  const [step, setStep] = useState<CreateStep>('teams');
  const [visited, setVisited] = useState<ReadonlySet<CreateStep>>(new Set<CreateStep>());
  const [isLeaving, setIsLeaving] = useState(false);
  const [response, setResponse] = useState<{ tone: ResponseTone; message: string } | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const invalidate = useInvalidate();
  // The match that is being made takes the server itself.
  const problems = withServerProblem(ownProblems, draft, busy || isLeaving ? undefined : servers);

  const team1 = teams?.find((team) => team.id === draft.team1Id);
  const team2 = teams?.find((team) => team.id === draft.team2Id);
  const server = servers?.find((one) => one.id === draft.serverChoice);
  const names = { team1: team1?.name ?? t('create:teams.team1'), team2: team2?.name ?? t('create:teams.team2') };

  const go = (next: CreateStep) => {
    setVisited(new Set([...visited, step]));
    setStep(next);
    /* Whoever went on from the foot of a long step begins the next one at its head. */
    if ((form.current?.getBoundingClientRect().top ?? 0) < 0) form.current?.scrollIntoView({ block: 'start' });
  };
  const stepState = (key: CreateStep): StepItem<CreateStep>['state'] => {
    const hasProblem = problems.some((problem) => problem.step === key);
    if (!hasProblem && (visited.has(key) || key !== 'rules')) return 'done';
    return hasProblem && visited.has(key) ? 'problem' : 'todo';
  };

  const submit = async () => {
    const outcome = await create(draft);
    if (outcome.id !== null) {
      void invalidate('/matches');
      showToast({ tone: 'success', message: outcome.message });
      setIsLeaving(true);
      // Emptied only when the match is on the screen: an empty form in between would say that nothing was made.
      try {
        await navigate(`/match/${outcome.id}`);
      } finally {
        discard();
      }
      return;
    }
    const field = Object.keys(outcome.fields)[0];
    if (field !== undefined) go(stepOfField(field));
    setResponse({ tone: 'error', message: outcome.message });
  };

  const position = CREATE_STEPS.indexOf(step);
  const previous = CREATE_STEPS[position - 1];
  const next = CREATE_STEPS[position + 1];
  const stepProblems = problems.filter((problem) => problem.step === step);
  const shared = { draft, update, problems: stepProblems };

  return (
    <>
      <PageHeader title={t('create:title')} description={t('create:description')} />
      <div className={styles.layout}>
        <div ref={form} className={styles.form}>
          <Stepper
            label={t('create:steps')}
            steps={CREATE_STEPS.map((key) => ({ key, label: t(`create:step.${key}`), state: stepState(key) }))}
            current={step}
            onChange={go}
          />
          <Card as="section" padded={false} className={styles.panel} aria-label={t(`create:step.${step}`)}>
            {step === 'teams' && (isFilling ? <SkeletonRows rows={5} height={120} /> : <TeamsStep {...shared} />)}
            <Late place={<SkeletonRows rows={5} height={64} />}>
              {step === 'maps' && <MapsStep {...shared} names={names} />}
              {step === 'server' && <ServerStep {...shared} />}
              {step === 'rules' && <RulesStep {...shared} />}
            </Late>
            <div className={styles.foot}>
              {previous === undefined ? (
                <span />
              ) : (
                <Button leftIcon={<ArrowLeft size={16} />} onClick={() => go(previous)}>
                  {t('common:action.back')}
                </Button>
              )}
              {next !== undefined && (
                <Button
                  variant={stepProblems.length === 0 ? 'primary' : 'secondary'}
                  rightIcon={<ArrowRight size={16} />}
                  onClick={() => go(next)}
                >
                  {t('common:action.next')}
                </Button>
              )}
            </div>
          </Card>
        </div>
        <MatchSummaryCard
          draft={draft}
          team1={team1}
          team2={team2}
          server={server}
          problems={problems}
          busy={busy || isLeaving}
          isDirty={isDirty}
          onJump={go}
          onSubmit={() => void submit()}
          onDiscard={() => {
            discard();
            setStep('teams');
            setVisited(new Set<CreateStep>());
          }}
        />
      </div>
      <ResponseSheet title={t('create:answerTitle')} response={response} onClose={() => setResponse(null)} />
    </>
  );
}
