import { CirclePause, WifiOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { formatDuration } from '../../lib/format';
import { usePageTitle } from '../../lib/page/page-title';
import { AnimatedNumber, cx } from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { BarePage } from '../../components/screens/bare-page';
import { OverlayBoards } from './overlay-boards';
import { overlayState, type OverlayState, type OverlayTeam } from './overlay-model';
import { readOverlayParams, type OverlayLayout } from '../../components/screens/overlay-params';
import { OverlayTrust } from './overlay-trust';
import { useMapText, usePauseText, usePhaseText } from './overlay-texts';
import styles from './overlay.module.css';
import { useOverlayMatch, type OverlayMatch } from './use-overlay-match';
import { useTrustWords } from '../../components/match/trust-marks';

function SideMark({ side }: { side: OverlayTeam['side'] }) {
  const { t } = useTranslation('common');
  return (
    <span className={cx(styles.side, side === 'ct' && styles.ct, side === 't' && styles.tr)}>
      {side !== null && t(`side.${side}`)}
    </span>
  );
}

function Pips({ team, needed }: { team: OverlayTeam; needed: number | null }) {
  if (needed === null) return null;
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: needed }, (_, index) => (
        <span key={index} className={cx(styles.pip, index < team.mapsWon && styles.pipWon)} />
      ))}
    </span>
  );
}

function Score({ team }: { team: OverlayTeam }) {
  return (
    <span className={cx(styles.score, team.isWinner && styles.won)} data-testid={`overlay-score-${team.slot}`}>
      {team.score === null ? '–' : <AnimatedNumber value={team.score} />}
    </span>
  );
}

function StaleMark({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('overlay');
  if (seconds === null) return null;
  return (
    <span className={styles.stale} data-testid="overlay-stale">
      <WifiOff />
      {t('stale', { clock: formatDuration(seconds * 1000) })}
    </span>
  );
}

function PauseLine({ state }: { state: OverlayState }) {
  const text = usePauseText(state);
  if (text === null) return null;
  return (
    <span className={styles.pause} data-testid="overlay-pause">
      <CirclePause />
      {text}
    </span>
  );
}

function Bar({ state, stale }: { state: OverlayState; stale: number | null }) {
  const phaseText = usePhaseText();
  const mapText = useMapText();
  const team = (one: OverlayTeam) => (
    <div className={cx(styles.team, one.side === 'ct' && styles.ct, one.side === 't' && styles.tr)}>
      <TeamCrest name={one.name} logo={one.logo} className={styles.crest} />
      <span className={styles.names}>
        <bdi className={styles.name}>{one.name}</bdi>
        <span className={styles.below}>
          <SideMark side={one.side} />
          <Pips team={one} needed={state.needed} />
        </span>
      </span>
      <Score team={one} />
    </div>
  );
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {team(state.teams[0])}
        <div className={styles.middle}>
          <span className={styles.map}>{mapText(state)}</span>
          <span className={styles.phase}>{phaseText(state)}</span>
        </div>
        {team(state.teams[1])}
      </div>
      <div className={styles.notes}>
        <OverlayTrust trust={state.trust} className={styles.trust} />
        <PauseLine state={state} />
        <StaleMark seconds={stale} />
      </div>
    </div>
  );
}

function Corner({ state, stale }: { state: OverlayState; stale: number | null }) {
  const phaseText = usePhaseText();
  const mapText = useMapText();
  return (
    <div className={styles.corner}>
      {state.teams.map((team) => (
        <div
          key={team.slot}
          className={cx(styles.cornerTeam, team.side === 'ct' && styles.ct, team.side === 't' && styles.tr)}
        >
          <TeamCrest name={team.name} logo={team.logo} className={styles.cornerCrest} />
          <bdi className={styles.cornerName}>{team.tag}</bdi>
          <SideMark side={team.side} />
          <Pips team={team} needed={state.needed} />
          <Score team={team} />
        </div>
      ))}
      <p className={styles.cornerFoot}>
        <span>{mapText(state)}</span>
        <span>{phaseText(state)}</span>
      </p>
      <div className={styles.cornerNotes}>
        <OverlayTrust trust={state.trust} className={styles.trust} />
        <PauseLine state={state} />
        <StaleMark seconds={stale} />
      </div>
    </div>
  );
}

function Drawn({ found, layout }: { found: OverlayMatch; layout: OverlayLayout }) {
  const { t } = useTranslation('overlay');
  const withTrust = useTrustWords();
  const { match, view, stale } = found;
  usePageTitle(match === null ? '' : t('title', { team1: match.team1.name, team2: match.team2.name }));
  if (match === null) {
    // Nothing yet is nothing in the picture; an address that leads nowhere is told to who sets it up.
    return found.isRefused ? (
      <p className={styles.refused} role="alert">
        {t('notFound')}. {t('notFoundText')}
      </p>
    ) : null;
  }
  const state = overlayState(match);
  const [one, two] = state.teams;
  return (
    <>
      <h1 className="visually-hidden">
        {withTrust(
          t('score', { team1: one.name, team2: two.name, score1: one.score ?? 0, score2: two.score ?? 0 }),
          state.trust,
        )}
      </h1>
      {layout === 'corner' ? <Corner state={state} stale={stale} /> : <Bar state={state} stale={stale} />}
      {layout === 'full' && <OverlayBoards match={match} view={view} />}
    </>
  );
}

/** `/match/:id/overlay`: the score over the picture of a stream, on nothing. */
export function OverlayPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const { layout, theme, language, scale } = readOverlayParams(search);
  const matchId = Number(id);
  const isNumber = Number.isInteger(matchId) && matchId > 0;
  return (
    <BarePage theme={theme} language={language} isTransparent>
      <main className={styles.root} style={{ '--scale': scale } as CSSProperties} data-layout={layout}>
        <Followed key={matchId} matchId={isNumber ? matchId : 0} layout={layout} />
      </main>
    </BarePage>
  );
}

function Followed({ matchId, layout }: { matchId: number; layout: OverlayLayout }) {
  const found = useOverlayMatch(matchId);
  return <Drawn found={found} layout={layout} />;
}
