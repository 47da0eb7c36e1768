import type { TournamentPairing } from '@placar/contracts/tournaments';
import { Hourglass } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment, formatTime } from '../../../lib/format';
import { matchState, type MatchDisplayState } from '../../../lib/match-state';
import { Badge, Button, Card, CardHeader, EmptyState, useNow, type BadgeTone } from '../../../ui';
import { openPairings, type OpenPairing } from '../model/desk-model';
import { openCheckIn } from '../where/open-check-in';
import { hasNoTime, restOf, shortRest } from '../model/tournament-model';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import styles from './desk.module.css';

const MINUTE_MS = 60_000;

/** What a pairing without a match waits for: its time, its captains, a person's result, a team's rest. */
function useWaiting(view: CupView) {
  const { t } = useTranslation(['cupdesk', 'cup']);
  const now = useNow(MINUTE_MS);
  return ({ stage, pairing }: OpenPairing): string => {
    const { time } = pairing;
    if (time?.at != null) {
      const short = shortRest(pairing, time.at);
      if (short === null) return formatMoment(time.at);
      const warning = t('cup:time.shortRest', { name: view.nameOf(short.entry), time: formatMoment(short.until) });
      return `${formatMoment(time.at)} · ${warning}`;
    }
    if (time?.deadline != null) return t('cupdesk:times.asked');
    if (hasNoTime(pairing, view.tournament.settings)) return t('cupdesk:noTime');
    if (view.tournament.settings.stages[stage]?.play == null) return t('cupdesk:byHand');
    const rest = restOf(pairing, now);
    if (rest === null) return t('cupdesk:noMatch');
    return t('cup:time.rests', { name: view.nameOf(rest.entry), time: formatMoment(rest.until) });
  };
}

/** Rounds of each map that has begun, in the order of the teams: `13–7 · 4–2`. */
const roundsOf = ({ maps }: NonNullable<TournamentPairing['match']>): string =>
  maps.map(({ score: [one, two] }) => `${one}–${two}`).join(' · ');

const TONES: Readonly<Partial<Record<MatchDisplayState, BadgeTone>>> = {
  knife: 'live',
  live: 'live',
  halftime: 'live',
  paused: 'warning',
  server_lost: 'danger',
  load_failed: 'danger',
};

interface StandProps {
  open: OpenPairing;
  waiting: string;
  nameOf: (entry: number) => string;
}

function Stand({ open, waiting, nameOf }: StandProps) {
  const { t } = useTranslation(['cupdesk', 'common']);
  const asked = openCheckIn(open.pairing, useNow(MINUTE_MS));
  if (asked !== null) {
    const teams = asked.missing.map(nameOf).join(', ');
    return (
      <Badge small tone={asked.isOver ? 'danger' : 'warning'}>
        {t(asked.isOver ? 'cupdesk:checkInMissed' : 'cupdesk:checkInOpen', { teams })}
      </Badge>
    );
  }
  const { match } = open.pairing;
  if (match === null) return <Badge small>{waiting}</Badge>;
  if (match.waits_for !== null)
    return (
      <Badge small tone="warning">
        {match.start_again_at === undefined
          ? t(`cupdesk:waitsFor.${match.waits_for}`)
          : t('cupdesk:startAgain', { time: formatTime(match.start_again_at) })}
      </Badge>
    );
  if (match.status === null) return <Badge small>{t('cupdesk:isMade')}</Badge>;
  const state = matchState({ status: match.status });
  return (
    <Badge small tone={TONES[state] ?? 'neutral'}>
      {t(`common:matchState.${state}`)}
    </Badge>
  );
}

interface RowProps {
  stage: number;
  pairing: TournamentPairing;
  /** Names of its two teams. */
  one: string;
  other: string;
  /** Where it stands in its stage, in words. */
  place: string;
  waiting: string;
  onResult: (open: OpenPairing) => void;
}

/** One open match. Drawn anew only when something of it has changed: a desk with many of them is told of a score several times a second. */
const OpenMatchRow = memo(function OpenMatchRow({ stage, pairing, one, other, place, waiting, onResult }: RowProps) {
  const { t } = useTranslation('cupdesk');
  const { match, entries } = pairing;
  const open = { stage, pairing };
  return (
    <li className={styles.row} data-testid="open-match">
      <span className={styles.rowText}>
        <span className={styles.rowName}>
          <bdi>{one}</bdi> × <bdi>{other}</bdi>
        </span>
        <span className={styles.quiet}>{place}</span>
      </span>
      {match !== null && match.maps.length > 0 && <span className={styles.rounds}>{roundsOf(match)}</span>}
      <Stand open={open} waiting={waiting} nameOf={(entry) => (entry === entries[0] ? one : other)} />
      <span className={styles.rowActions}>
        {match !== null && (
          <Link className={styles.link} to={`/match/${match.id}`}>
            {t('toMatch')}
          </Link>
        )}
        <Button size="sm" onClick={() => onResult(open)}>
          {t('setResult')}
        </Button>
      </span>
    </li>
  );
});

interface OpenMatchesProps {
  view: CupView;
  onResult: (open: OpenPairing) => void;
}

/** Matches whose teams are known: where each stands and what it waits for, and the way to its result. */
export const OpenMatches = memo(function OpenMatches({ view, onResult }: OpenMatchesProps) {
  const { t } = useTranslation('cupdesk');
  const { ofMatch } = useRoundWords();
  const waitingOf = useWaiting(view);
  const open = openPairings(view.bracket);
  if (view.tournament.status !== 'running') return null;
  return (
    <Card as="section" padded={false}>
      <CardHeader title={`${t('openTitle')} · ${open.length}`} />
      {open.length === 0 ? (
        <EmptyState icon={<Hourglass size={28} strokeWidth={1.6} />} title={t('noOpen')} />
      ) : (
        <ul className={styles.rows}>
          {open.map(({ stage, pairing }) => (
            <OpenMatchRow
              key={`${stage} ${pairing.key}`}
              stage={stage}
              pairing={pairing}
              one={view.nameOf(pairing.entries[0] ?? 0)}
              other={view.nameOf(pairing.entries[1] ?? 0)}
              place={ofMatch(view.bracket?.stages[stage], pairing)}
              waiting={pairing.match === null ? waitingOf({ stage, pairing }) : ''}
              onResult={onResult}
            />
          ))}
        </ul>
      )}
    </Card>
  );
});
