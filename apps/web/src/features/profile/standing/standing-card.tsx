import type { OwnStanding } from '@placar/contracts/lobby';
import { Gavel, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, useEndpoint, useKeptAnswers } from '../../../lib/endpoints';
import { formatDateTime } from '../../../lib/format';
import {
  Alert,
  Badge,
  Button,
  Card,
  CardHeader,
  Pending,
  RelativeTime,
  Skeleton,
  TextArea,
  showToast,
  useNow,
} from '../../../ui';
import { useWrite } from '../use-write';
import styles from './standing-card.module.css';

const APPEAL_MAX = 1_000;
const MINUTE_S = 60;

type Penalty = OwnStanding['penalties'][number];
type Ban = NonNullable<OwnStanding['ban']>;

const isCause = (cause: string): cause is 'left' | 'not_ready' | 'absent' =>
  ['left', 'not_ready', 'absent'].includes(cause);

/** `4:07`; whole minutes may be more than an hour: the longest penalty is one. */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
}

/** What keeps this person from a seat, with the time of the server: countdowns do not follow a wrong clock of the browser. */
function useOwnStanding() {
  const [ahead, setAhead] = useState(0);
  const { data, error, mutate } = useEndpoint(
    'GET /users/me/standing',
    {},
    {
      fetcher: async () => {
        const answer = await call('GET /users/me/standing', {});
        setAhead(Date.parse(answer.now) - Date.now());
        return answer;
      },
    },
  );
  return { standing: data, error, reload: () => void mutate(), now: useNow() + ahead };
}

function PenaltyLine({ penalty, now }: { penalty: Penalty; now: number }) {
  const { t } = useTranslation('profile');
  const left = Date.parse(penalty.ends_at) - now;
  const isBack = penalty.taken_back_at !== null;
  return (
    <li className={styles.line}>
      <span className={styles.text}>
        <span className={styles.name}>
          {isCause(penalty.cause) ? t(`standing.cause.${penalty.cause}`) : penalty.cause}
        </span>
        <span className={styles.sub}>
          <Link to={`/lobby/${penalty.lobby_id}`}>{t('standing.lobby', { id: penalty.lobby_id })}</Link> ·{' '}
          {t('standing.minutes', { count: penalty.minutes })} · <RelativeTime value={penalty.begins_at} />
        </span>
        {penalty.taken_back_reason !== null && (
          <span className={styles.sub}>
            {t('standing.backBecause')} <bdi>{penalty.taken_back_reason}</bdi>
          </span>
        )}
      </span>
      {isBack || left <= 0 ? (
        <span className={styles.state}>{t(isBack ? 'standing.takenBack' : 'standing.over')}</span>
      ) : (
        <Badge tone="danger">
          <span className={styles.clock} role="timer">
            {t('standing.left', { time: clockOf(left) })}
          </span>
        </Badge>
      )}
    </li>
  );
}

function BanNote({ ban }: { ban: Ban }) {
  const { t } = useTranslation('profile');
  const { keep } = useKeptAnswers();
  const { busy, send } = useWrite();
  const [text, setText] = useState(ban.appeal ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const appeal = async () => {
    const outcome = await send('POST /users/me/appeal', { body: { text: text.trim() } });
    if (!outcome.ok) {
      setProblem(outcome.fields.text ?? outcome.reason);
      return;
    }
    setProblem(null);
    await keep('GET /users/me/standing', {}, outcome.answer);
    showToast({ tone: 'success', message: t('standing.appealed') });
  };
  return (
    <>
      <Alert tone="danger">
        <strong>
          {ban.ends_at === null
            ? t('standing.bannedForGood')
            : t('standing.bannedUntil', { time: formatDateTime(ban.ends_at) })}
        </strong>
        <br />
        {t('standing.reason')} <bdi>{ban.reason}</bdi>
      </Alert>
      <form
        className={styles.appeal}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void appeal();
        }}
      >
        <TextArea
          label={t('standing.appeal')}
          description={t('standing.appealHelp')}
          maxLength={APPEAL_MAX}
          value={text}
          error={problem ?? undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={text.trim() === '' || text.trim() === ban.appeal}>
          {t(ban.appeal === null ? 'standing.send' : 'standing.change')}
        </Button>
      </form>
    </>
  );
}

/** Penalties and bans of the own account, with what can be said against a ban, and what team-mates think. */
export function StandingCard() {
  const { t } = useTranslation('profile');
  const { standing, error, reload, now } = useOwnStanding();
  if (standing === undefined)
    return (
      <Pending error={error} onRetry={reload}>
        <Skeleton height={124} radius={12} />
      </Pending>
    );
  const { penalties, ban, thumbs } = standing;
  const isClean = penalties.length === 0 && ban === null;
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={isClean ? <ShieldCheck size={18} /> : <Gavel size={18} />} title={t('standing.title')} />
      <div className={styles.body}>
        {ban !== null && <BanNote key={ban.id} ban={ban} />}
        {isClean && <p className={styles.sub}>{t('standing.clean')}</p>}
        {penalties.length > 0 && (
          <ul className={styles.lines} aria-label={t('standing.penalties')}>
            {penalties.map((penalty) => (
              <PenaltyLine key={penalty.id} penalty={penalty} now={now} />
            ))}
          </ul>
        )}
        <p className={styles.thumbs}>
          <span>{t('standing.captain', { count: thumbs.good_captain })}</span>
          <span>{t('standing.calm', { count: thumbs.calm })}</span>
        </p>
      </div>
    </Card>
  );
}
