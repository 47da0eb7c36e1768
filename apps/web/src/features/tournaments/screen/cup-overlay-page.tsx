import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { mapDisplayName } from '@placar/domain/maps';
import { WifiOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { BarePage } from '../../../components/screens/bare-page';
import { readOverlayParams } from '../../../components/screens/overlay-params';
import { TeamCrest } from '../../../components/teams/team-crest';
import { formatMoment } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page/page-title';
import { LiveDot, useNow } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { isOn, shownScore } from '../model/live-score';
import { overlayMatches, overlayPanels, readCupOverlayParams, type CupOverlayParams } from './overlay-model';
import { useRoundWords } from '../page/round-words';
import type { CupLive } from '../use-cup-live';
import { useCupBracket, useCupStandings, useTournament } from '../use-tournament';
import { type NameOf } from './match';
import { PanelView } from './panel-view';
import styles from './cup-overlay.module.css';

function ScoreBar({ open, round, nameOf }: { open: OpenPairing; round: string; nameOf: NameOf }) {
  const { t } = useTranslation(['cup', 'cupparts']);
  const { pairing } = open;
  const score = shownScore(pairing);
  const map = pairing.match?.maps.at(-1)?.name;
  const side = (index: 0 | 1) => {
    const entry = pairing.entries[index];
    const name = entry === null ? '' : nameOf(entry);
    return (
      <div className={styles.team}>
        <TeamCrest name={name} className={styles.crest} />
        <bdi className={styles.name}>{entry === null ? t('cup:open') : name}</bdi>
        <span className={styles.score}>{score === null ? '–' : score[index]}</span>
      </div>
    );
  };
  return (
    <section className={styles.bar} aria-label={round} data-testid="overlay-match">
      {side(0)}
      <div className={styles.middle}>
        <span className={styles.round}>{round}</span>
        <span className={styles.when}>
          {isOn(pairing) ? (
            <>
              <LiveDot /> {map === undefined ? t('cupparts:matches.on') : mapDisplayName(map)}
            </>
          ) : pairing.time?.at != null ? (
            formatMoment(pairing.time.at)
          ) : (
            t('cup:screen.next')
          )}
        </span>
      </div>
      {side(1)}
    </section>
  );
}

interface OverlayProps {
  tournament: TournamentAnswer;
  live: CupLive;
  intervalMs: number;
  params: CupOverlayParams;
}

function Overlay({ tournament, live, intervalMs, params }: OverlayProps) {
  const { t } = useTranslation('cup');
  const { ofMatch } = useRoundWords();
  const { bracket } = useCupBracket(tournament, live);
  const { standings } = useCupStandings(tournament, live);
  const turn = Math.floor(useNow(intervalMs) / intervalMs);
  const { settings, teams } = tournament;
  usePageTitle(t('screen.title', { name: settings.name }));
  const nameOf: NameOf = (entry) => teams.find((team) => team.entry === entry)?.name ?? `#${entry}`;
  const matches = params.show === 'score' ? overlayMatches(bracket, params.stage) : [];
  const match = matches[turn % Math.max(1, matches.length)];
  const panels = overlayPanels(bracket, standings, params);
  const panel = panels[turn % Math.max(1, panels.length)];
  return (
    <>
      <h1 className="visually-hidden">{settings.name}</h1>
      {live.stream.state !== 'open' && (
        <span className={styles.stale} data-testid="overlay-stale">
          <WifiOff />
        </span>
      )}
      {match !== undefined && (
        <ScoreBar open={match} round={ofMatch(bracket?.stages[match.stage], match.pairing)} nameOf={nameOf} />
      )}
      {panel !== undefined && (
        <div className={styles.plate} data-testid="overlay-panel">
          <p className={styles.title}>
            <bdi>{settings.name}</bdi>
          </p>
          <PanelView panel={panel} nameOf={nameOf} />
        </div>
      )}
    </>
  );
}

/** `/tournaments/:id/overlay`: a tournament over the picture of a stream: the match that is on, a part of the bracket, or tables. */
export function CupOverlayPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { theme, language, scale, intervalSeconds } = readOverlayParams(search);
  const number = /^\d{1,9}$/.test(id) ? Number(id) : null;
  const { tournament, live } = useTournament(number);
  return (
    <BarePage theme={theme} language={language} isTransparent>
      <main className={styles.root} style={{ '--scale': scale } as CSSProperties}>
        {tournament !== undefined && (
          <Overlay
            tournament={tournament}
            live={live}
            intervalMs={intervalSeconds * 1000}
            params={readCupOverlayParams(search)}
          />
        )}
      </main>
    </BarePage>
  );
}
