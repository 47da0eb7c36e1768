import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { mapDisplayName } from '@placar/domain/maps';
import { MonitorX, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { BarePage } from '../../../components/screens/bare-page';
import { readOverlayParams } from '../../../components/screens/overlay-params';
import { useWakeLock } from '../../../components/screens/use-wake-lock';
import { formatMoment } from '../../../lib/format';
import { latePart } from '../../../lib/page/late-part';
import { usePageTitle } from '../../../lib/page/page-title';
import { ConnectionBanner, EmptyState, LateExtra, LiveDot, PageLoader, cx, useNow } from '../../../ui';
import { openPairings, type OpenPairing } from '../model/desk-model';
import { isOn } from '../model/live-score';
import { byTime } from '../model/match-list';
import { presentationOf } from '../presentation/presentation-of';
import { placeOf } from '../where/where-to-be';
import { panelsOf } from './screen-model';
import { useFormatName } from '../page/format-name';
import { useRoundWords } from '../page/round-words';
import { StatusMark } from '../page/status-mark';
import type { CupLive } from '../use-cup-live';
import { useCupBracket, useCupStandings, useTournament } from '../use-tournament';
import { Match, type NameOf } from './match';
import { PanelView } from './panel-view';
import styles from './cup-screen.module.css';

const SponsorRow = latePart(() => import('../presentation/sponsor-row'), 'SponsorRow', ['cupshow']);

const SHOWN = 5;

/** The map that is being played; empty before the first. */
function mapOf({ pairing }: OpenPairing): string {
  const map = pairing.match?.maps.at(-1)?.name;
  return map === undefined ? '' : mapDisplayName(map);
}

/** Matches that are on, and those that come, with where each stands. */
function Aside({
  open,
  nameOf,
  roundOf,
}: {
  open: readonly OpenPairing[];
  nameOf: NameOf;
  roundOf: (one: OpenPairing) => string;
}) {
  const { t } = useTranslation('cup');
  const on = open.filter(({ pairing }) => isOn(pairing));
  const next = open.filter((one) => !on.includes(one)).toSorted(byTime);
  const part = (title: string, some: readonly OpenPairing[], areOn: boolean) =>
    some.length > 0 && (
      <section>
        <h2 className={styles.panelTitle}>
          {areOn && <LiveDot />} {title}
        </h2>
        <ul className={styles.list}>
          {some.slice(0, SHOWN).map((one) => (
            <li key={`${one.stage} ${one.pairing.key}`}>
              <p className={styles.note}>
                <span>{roundOf(one)}</span>
                {areOn ? (
                  <span>{mapOf(one)}</span>
                ) : (
                  one.pairing.time?.at != null && <span>{formatMoment(one.pairing.time.at)}</span>
                )}
              </p>
              <Match pairing={one.pairing} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <aside className={styles.aside}>
      {part(t('nowTitle'), on, true)}
      {part(t('screen.next'), next, false)}
    </aside>
  );
}

interface ScreenProps {
  tournament: TournamentAnswer;
  live: CupLive;
  intervalMs: number;
}

function Screen({ tournament, live, intervalMs }: ScreenProps) {
  const { t } = useTranslation('cup');
  const { ofMatch } = useRoundWords();
  const formatName = useFormatName();
  const { stream } = live;
  const { bracket } = useCupBracket(tournament, live);
  const { standings } = useCupStandings(tournament, live);
  const turns = Math.floor(useNow(intervalMs) / intervalMs);
  const { settings, teams, status } = tournament;
  usePageTitle(t('screen.title', { name: settings.name }));
  const nameOf: NameOf = (entry) => teams.find((team) => team.entry === entry)?.name ?? `#${entry}`;
  const panels = panelsOf(bracket, standings);
  const turn = turns % Math.max(1, panels.length);
  const panel = panels[turn];
  const champion =
    status === 'over' && standings ? teams.find(({ entry }) => placeOf(standings, entry) === 1) : undefined;
  const open = openPairings(bracket);
  const stage = bracket?.stages.at(-1);
  const { sponsors } = presentationOf(tournament);
  return (
    <>
      <div className={styles.banner}>
        <ConnectionBanner state={stream.state} retryAt={stream.retryAt} onRetry={stream.retry} />
      </div>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Link to={`/tournaments/${tournament.id}`} className={styles.way}>
            <bdi>{settings.name}</bdi>
          </Link>
        </h1>
        {stage !== undefined && <p className={styles.kind}>{formatName(stage.format.kind)}</p>}
        <StatusMark status={status} />
      </header>
      {champion !== undefined && (
        <p className={styles.champion}>
          <Trophy /> {t('champion')}: <bdi>{champion.name}</bdi>
        </p>
      )}
      <div className={cx(styles.body, open.length === 0 && styles.whole)}>
        <div className={styles.panel} key={turn}>
          {panel !== undefined ? (
            <PanelView panel={panel} nameOf={nameOf} />
          ) : (
            <ul className={styles.teams}>
              {teams
                .filter((team) => team.status === 'in')
                .map(({ entry, name }) => (
                  <li key={entry}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
            </ul>
          )}
        </div>
        {open.length > 0 && (
          <Aside open={open} nameOf={nameOf} roundOf={(one) => ofMatch(bracket?.stages[one.stage], one.pairing)} />
        )}
      </div>
      {sponsors.length > 0 && (
        <footer className={styles.sponsors}>
          <LateExtra>
            <SponsorRow sponsors={sponsors} isWall />
          </LateExtra>
        </footer>
      )}
    </>
  );
}

/** `/tournaments/:id/screen`: a tournament on the wall of a venue. It turns its pages by itself; its name leads back to the tournament. */
export function CupScreenPage() {
  const { t } = useTranslation('cup');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { theme, language, intervalSeconds } = readOverlayParams(search);
  useWakeLock();
  const number = /^\d{1,9}$/.test(id) ? Number(id) : null;
  const { tournament, error, live } = useTournament(number);
  const isUnknown = number === null || error?.status === 404;
  return (
    <BarePage theme={theme} language={language}>
      <main className={styles.page}>
        {tournament !== undefined ? (
          <Screen tournament={tournament} live={live} intervalMs={intervalSeconds * 1000} />
        ) : isUnknown ? (
          <>
            <h1 className="visually-hidden">{t('unknownTitle')}</h1>
            <EmptyState icon={<MonitorX size={30} strokeWidth={1.6} />} title={t('unknown')} />
          </>
        ) : (
          <PageLoader />
        )}
      </main>
    </BarePage>
  );
}
