import type { FormMatch, HeadToHead, HeadToHeadMeeting } from '@placar/contracts/teams';
import type { TeamSlot } from '@placar/contracts';
import { Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { formatDate } from '../../lib/format';
import { Badge, Button, Card, CardHeader, RelativeTime, Skeleton, Tooltip, cx } from '../../ui';
import { TeamCrest } from './team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './head-to-head-card.module.css';
import { TrustSigns, useTrustWords } from '../match/trust-marks';

const MEETINGS_SHOWN = 5;
const MAPS_SHOWN = 4;
const SLOTS = ['team1', 'team2'] as const;

/** Figures of a meeting: rounds where it was one map that was played, else maps. */
export function meetingScore(meeting: HeadToHeadMeeting): Readonly<Record<TeamSlot, number>> {
  const [map] = meeting.maps;
  if (meeting.max_maps === 1 && map !== undefined && !meeting.forfeit)
    return { team1: map.team1_score, team2: map.team2_score };
  return { team1: meeting.team1_score, team2: meeting.team2_score };
}

function Record({ data }: { data: HeadToHead }) {
  const { t } = useTranslation('versus');
  const { totals, team1, team2 } = data;
  const decided = totals.team1_wins + totals.team2_wins;
  const share = decided === 0 ? 50 : (totals.team1_wins / decided) * 100;
  return (
    <div className={styles.record}>
      <p className="visually-hidden">
        {t('record', { team1: team1.name, team2: team2.name, wins1: totals.team1_wins, wins2: totals.team2_wins })}
      </p>
      <div className={styles.recordRow} aria-hidden="true">
        <TeamCrest name={team1.name} logo={team1.logo} size={36} />
        <span className={styles.wins}>
          <span>{totals.team1_wins}</span>
          <span className={styles.slash} />
          <span>{totals.team2_wins}</span>
        </span>
        <TeamCrest name={team2.name} logo={team2.logo} size={36} />
      </div>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.bar1} x="0" y="0" width={share} height="4" />
        <rect className={styles.bar2} x={share} y="0" width={100 - share} height="4" />
      </svg>
      <p className={styles.count}>
        {t('matches', { count: totals.matches })}
        {totals.draws > 0 && <> · {t('draws', { count: totals.draws })}</>}
      </p>
    </div>
  );
}

function Meeting({ data, meeting, isThis }: { data: HeadToHead; meeting: HeadToHeadMeeting; isThis: boolean }) {
  const { t } = useTranslation('versus');
  const score = meetingScore(meeting);
  const said = t('meeting', {
    team1: data.team1.name,
    team2: data.team2.name,
    score1: score.team1,
    score2: score.team2,
  });
  const tone = (slot: TeamSlot) =>
    meeting.winner === null ? undefined : meeting.winner === slot ? styles.won : styles.lost;
  const content = (
    <>
      <span className="visually-hidden">{said}</span>
      <span className={styles.meetingScore} aria-hidden="true">
        <span className={tone('team1')}>{score.team1}</span>
        <span className={styles.dash}>–</span>
        <span className={tone('team2')}>{score.team2}</span>
      </span>
      <span className={styles.meetingMaps}>
        <TrustSigns match={meeting} />{' '}
        {meeting.forfeit ? t('forfeit') : meeting.maps.map((map) => mapDisplayName(map.map)).join(', ')}
      </span>
      <span className={styles.meetingEnd}>
        {isThis ? <Badge small>{t('thisOne')}</Badge> : <RelativeTime value={meeting.end_time} />}
      </span>
    </>
  );
  return (
    <li>
      {isThis ? (
        <span className={styles.meeting}>{content}</span>
      ) : (
        <Link to={`/match/${meeting.id}`} className={cx(styles.meeting, styles.meetingLink)}>
          {content}
        </Link>
      )}
    </li>
  );
}

function Maps({ data }: { data: HeadToHead }) {
  const { t } = useTranslation('versus');
  if (data.maps.length === 0) return null;
  return (
    <Part title={t('maps')}>
      <ul className={styles.maps}>
        {data.maps.slice(0, MAPS_SHOWN).map((map) => (
          <li key={map.map} className={styles.map}>
            <span className="visually-hidden">
              {t('mapLine', {
                map: mapDisplayName(map.map),
                team1: data.team1.name,
                team2: data.team2.name,
                wins1: map.team1_wins,
                wins2: map.team2_wins,
              })}
            </span>
            <span className={styles.mapName} aria-hidden="true">
              {mapDisplayName(map.map)}
            </span>
            <span className={styles.mapWins} aria-hidden="true">
              <span className={map.team1_wins > map.team2_wins ? styles.won : undefined}>{map.team1_wins}</span>
              <span className={styles.dash}>–</span>
              <span className={map.team2_wins > map.team1_wins ? styles.won : undefined}>{map.team2_wins}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function FormMark({ match }: { match: FormMatch }) {
  const { t } = useTranslation('versus');
  const withTrust = useTrustWords();
  const score = match.forfeit ? t('forfeit') : `${match.score}–${match.opponent_score}`;
  const result = withTrust(t(`result.${match.result}`, { opponent: match.opponent, score }), match);
  const text = `${result} · ${formatDate(match.end_time)}`;
  return (
    <Tooltip label={text}>
      <Link to={`/match/${match.id}`} className={cx(styles.mark, styles[match.result])} aria-label={text}>
        {t(`short.${match.result}`)}
      </Link>
    </Tooltip>
  );
}

function Form({ data, slot }: { data: HeadToHead; slot: TeamSlot }) {
  const { t } = useTranslation('versus');
  const team = data[slot];
  const form = data.form[slot];
  return (
    <div className={styles.form}>
      <span className={styles.formTeam}>
        <TeamCrest name={team.name} logo={team.logo} size={20} />
        <bdi>{team.name}</bdi>
      </span>
      {form.length === 0 ? (
        <span className={styles.formNone}>{t('formNone')}</span>
      ) : (
        <ol className={styles.marks} aria-label={t('formOf', { team: team.name })}>
          {form.map((match) => (
            <li key={match.id}>
              <FormMark match={match} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  );
}

function Body({ data, matchId }: { data: HeadToHead; matchId: number | null }) {
  const { t } = useTranslation('versus');
  return (
    <div className={styles.body}>
      {data.totals.matches === 0 ? <p className={styles.none}>{t('none')}</p> : <Record data={data} />}
      {data.matches.length > 0 && (
        <Part title={t('meetings')}>
          <ol className={styles.meetings}>
            {data.matches.slice(0, MEETINGS_SHOWN).map((meeting) => (
              <Meeting key={meeting.id} data={data} meeting={meeting} isThis={meeting.id === matchId} />
            ))}
          </ol>
        </Part>
      )}
      <Maps data={data} />
      <Part title={t('form')}>
        {SLOTS.map((slot) => (
          <Form key={slot} data={data} slot={slot} />
        ))}
      </Part>
    </div>
  );
}

/* What two teams have played against each other; nothing is asked while one of them is unknown or gone. */
function useHeadToHead(team1: number | null, team2: number | null) {
  const isAsked = team1 !== null && team2 !== null && team1 !== team2;
  const { data, error, mutate, isValidating } = useEndpoint(
    'GET /teams/:id/versus/:other',
    isAsked ? { params: { id: team1, other: team2 } } : null,
    { revalidateOnFocus: false },
  );
  return { data, error, isAsked, isBusy: isValidating, reload: () => void mutate() };
}

export interface HeadToHeadCardProps {
  /** Ids of the teams; null for one that is gone, and then there is no card. */
  team1: number | null;
  team2: number | null;
  /** The match on whose page it stands: marked in the list. */
  matchId?: number;
}

/** Two teams against each other: record, last matches, maps, and how each has been doing. Texts: area `versus`. */
export function HeadToHeadCard({ team1, team2, matchId }: HeadToHeadCardProps) {
  const { t } = useTranslation('versus');
  const { data, error, isAsked, isBusy, reload } = useHeadToHead(team1, team2);
  // A team that is gone has no history to show any more.
  if (!isAsked || (data === undefined && error?.status === 404)) return null;
  return (
    <Card as="section" padded={false} data-testid="head-to-head">
      <CardHeader title={t('title')} icon={<Swords size={18} />} />
      {data !== undefined ? (
        <Body data={data} matchId={matchId ?? null} />
      ) : error !== undefined ? (
        <div className={styles.failed} role="alert">
          <p>{t('failed')}</p>
          <Button size="sm" onClick={reload} loading={isBusy}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <div className={styles.loading} role="status" aria-label={t('loading')}>
          <Skeleton height={84} radius={8} />
          <Skeleton height={150} radius={8} />
          <Skeleton height={96} radius={8} />
        </div>
      )}
    </Card>
  );
}
