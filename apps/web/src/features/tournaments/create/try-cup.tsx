import type { TournamentDryRunAnswer } from '@placar/contracts/tournaments';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { formatMoment } from '../../../lib/format';
import { Alert, Button, NumberField } from '../../../ui';
import { type CupFault } from '../model/cup-faults';
import { cupBody, type CupForm } from '../model/cup-form';
import { useFormatName } from '../page/format-name';
import styles from './try-cup.module.css';

const MINUTE_MS = 60_000;
const FIRST_SHOWN = 8;

/** "2 h 45 min" between two moments. */
function useDuration() {
  const { t } = useTranslation('cupform');
  return (from: string, until: string): string => {
    const minutes = Math.round((Date.parse(until) - Date.parse(from)) / MINUTE_MS);
    const hours = Math.floor(minutes / 60);
    if (hours >= 24) return t('trial.duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
    return hours === 0
      ? t('trial.duration.minutes', { minutes })
      : t('trial.duration.hours', { hours, minutes: minutes % 60 });
  };
}

function Stage({
  stage,
  number,
  names,
}: {
  stage: TournamentDryRunAnswer['stages'][number];
  number: number;
  names: TournamentDryRunAnswer['names'];
}) {
  const { t } = useTranslation('cupform');
  const formatName = useFormatName();
  const duration = useDuration();
  const { format, teams, rounds, matches, first, from, until } = stage;
  const about = [
    t('trial.teams', { count: teams }),
    t('trial.rounds', { count: rounds }),
    t('trial.whole', { count: matches }),
    ...(from === null || until === null ? [] : [duration(from, until)]),
  ];
  return (
    <li className={styles.stage}>
      <h3 className={styles.stageName}>{t('trial.stage', { number, format: formatName(format.kind) })}</h3>
      <p>{about.join(' · ')}</p>
      <p className={styles.quiet}>
        {t('trial.first')}{' '}
        {first.slice(0, FIRST_SHOWN).map(([one, other], index) => (
          <span key={one} className={styles.pair}>
            {index > 0 && ', '}
            <bdi>{names[one]}</bdi> × <bdi>{names[other]}</bdi>
          </span>
        ))}
        {first.length > FIRST_SHOWN && <> {t('trial.more', { count: first.length - FIRST_SHOWN })}</>}
      </p>
    </li>
  );
}

function Outcome({ tried }: { tried: TournamentDryRunAnswer }) {
  const { t } = useTranslation('cupform');
  const duration = useDuration();
  const { ends_at: endsAt, starts_at: startsAt, stages, names } = tried;
  if (endsAt === null) return <Alert tone="warning">{t('trial.tooMany')}</Alert>;
  const matches = stages.reduce((sum, stage) => sum + stage.matches, 0);
  return (
    <>
      <p className={styles.whole}>
        {t('trial.whole', { count: matches })} · {t('trial.takes', { time: duration(startsAt, endsAt) })}
      </p>
      <p className={styles.quiet}>
        {t('trial.span', { from: formatMoment(startsAt), until: formatMoment(endsAt) })}. {t('trial.soon')}
      </p>
      <ol className={styles.stages}>
        {stages.map((stage, index) => (
          <Stage key={index} stage={stage} number={index + 1} names={names} />
        ))}
      </ol>
    </>
  );
}

export interface TryCupProps {
  form: CupForm;
  /** What keeps the form from being sent. */
  findFaults: () => readonly CupFault[];
  /** There are faults: they are shown at their fields from now on. */
  onFaults: () => void;
}

/** Tries what is chosen with made-up teams, before anything is saved. A name is not needed for that. */
export function TryCup({ form, findFaults, onFaults }: TryCupProps) {
  const { t } = useTranslation('cupform');
  const [servers, setServers] = useState<number | null>(null);
  const [tried, setTried] = useState<{ of: CupForm; answer: TournamentDryRunAnswer } | null>(null);
  const [isFaulty, setIsFaulty] = useState(false);
  const { busy, refusal, run, forget } = useAct({ inPlace: true });
  // What was tried with other settings says nothing of these.
  const answer = tried?.of === form ? tried.answer : null;
  const refused = refusal?.isNetwork === true ? t('trial.network') : refusal?.message;
  const failure = isFaulty ? t('trial.fix') : refused;
  const tryIt = async () => {
    forget();
    const hasFaults = findFaults().some(({ problem }) => problem !== 'name');
    setIsFaulty(hasFaults);
    if (hasFaults) {
      onFaults();
      return;
    }
    await run(async () => {
      const body = cupBody(form);
      const settings = { ...body, name: body.name === '' ? '…' : body.name };
      const ofCall = { settings, ...(servers === null ? {} : { servers }) };
      setTried({ of: form, answer: await call('POST /tournaments/dry-run', { body: ofCall }) });
    });
  };
  return (
    <div className={styles.try}>
      <p className={styles.quiet}>{t('trial.text')}</p>
      <div className={styles.ask}>
        <NumberField
          label={t('trial.servers')}
          min={1}
          max={500}
          value={servers}
          onChange={(count) => {
            setServers(count);
            setTried(null);
          }}
        />
        <Button loading={busy} leftIcon={<FlaskConical size={16} />} onClick={() => void tryIt()}>
          {t(answer === null ? 'trial.try' : 'trial.again')}
        </Button>
      </div>
      <div role="status" className={styles.try}>
        {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
        {answer !== null && failure === undefined && <Outcome tried={answer} />}
      </div>
    </div>
  );
}
