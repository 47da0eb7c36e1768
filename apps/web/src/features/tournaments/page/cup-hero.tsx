import { CalendarDays, GitFork, Trophy, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { Badge, HeroSurface, RelativeTime, Skeleton, cx, useNow } from '../../../ui';
import { nextTime } from '../model/tournament-model';
import { useSawRunning } from '../use-cup-live';
import type { CupView } from './cup-view';
import { useFormatName } from './format-name';
import { StatusMark } from './status-mark';
import styles from './cup-page.module.css';

const MINUTE_MS = 60_000;
/** Of the podium, as its styles have it: nothing moves when the places have been read. */
const PODIUM_HEIGHT = 122;

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Names of those who came in at a place; empty: not known. */
function namedAt(place: number, { standings, nameOf }: CupView): string {
  const places = standings?.stages.at(-1)?.placements.filter(({ group }) => group === null) ?? [];
  return (places.find((one) => one.place === place)?.entries ?? []).map(nameOf).join(', ');
}

/** Who won, and who came behind: known when the last match is over. */
function Podium({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const named = (place: number): string => namedAt(place, view);
  if (view.standings === undefined) return <Skeleton height={PODIUM_HEIGHT} radius={12} />;
  if (named(1) === '') return null;
  return (
    <div className={styles.podium} data-testid="champion">
      <Trophy size={40} strokeWidth={1.5} />
      <div>
        <p className={styles.podiumLabel}>{t('champion')}</p>
        <p className={styles.podiumName}>
          <bdi>{named(1)}</bdi>
        </p>
        <p className={styles.podiumRest}>
          {named(2) !== '' && `${t('podium.second')}: ${named(2)}`}
          {named(3) !== '' && ` · ${t('podium.third')}: ${named(3)}`}
        </p>
      </div>
    </div>
  );
}

/** When it is, and how it is played. What covers them leaves them their place. */
function Facts({ view, isCovered }: { view: CupView; isCovered: boolean }) {
  const { t } = useTranslation('cup');
  const formatName = useFormatName();
  const { settings, teams } = view.tournament;
  const present = teams.filter((team) => team.status === 'in').length;
  return (
    <dl className={cx(styles.facts, isCovered && styles.covered)}>
      <Fact icon={<CalendarDays size={16} />} label={t('facts.starts')}>
        {settings.starts_at == null ? t('facts.noDate') : formatMoment(settings.starts_at)}
      </Fact>
      <Fact icon={<GitFork size={16} />} label={t('facts.format')}>
        {settings.stages.map(({ format }) => formatName(format.kind)).join(' → ')}
      </Fact>
      <Fact icon={<Users size={16} />} label={t('facts.teams')}>
        {present} / {settings.teams}
      </Fact>
      <Fact icon={<UserRound size={16} />} label={t('facts.size')}>
        {settings.team_size}
      </Fact>
    </dl>
  );
}

/** Name, where it stands, when it is, how it is played; the champion in the end. Who sees the end sees the champion in place of the facts. */
export function CupHero({ view, actions }: { view: CupView; actions: ReactNode }) {
  const { t } = useTranslation(['cup', 'tournaments']);
  const { tournament } = view;
  const { settings, status } = tournament;
  const next = nextTime(tournament, useNow(MINUTE_MS));
  const sawRunning = useSawRunning(status);
  const isCovered = sawRunning && status === 'over' && namedAt(1, view) !== '';
  return (
    <HeroSurface className={styles.hero}>
      <div className={styles.heroTop}>
        <div className={styles.heroText}>
          <div className={styles.marks}>
            <StatusMark status={status} />
            {tournament.paused && <Badge tone="warning">{t('cup:paused')}</Badge>}
          </div>
          <h1 className={styles.name} tabIndex={-1}>
            <bdi>{settings.name}</bdi>
          </h1>
          {next !== null && (
            <p className={styles.next}>
              {t(`tournaments:clock.${next.what}`)} <RelativeTime value={next.at} className={styles.nextTime} />
            </p>
          )}
        </div>
        {actions !== null && <div className={styles.heroActions}>{actions}</div>}
      </div>
      {status === 'over' && !sawRunning && <Podium view={view} />}
      <div className={cx(sawRunning && styles.ending)}>
        <Facts view={view} isCovered={isCovered} />
        {isCovered && <Podium view={view} />}
      </div>
    </HeroSurface>
  );
}
