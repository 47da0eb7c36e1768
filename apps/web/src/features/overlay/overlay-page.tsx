import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page/page-title';
import { AnimatedNumber, cx } from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { BarePage } from '../../components/screens/bare-page';
import { OverlayBoards } from './overlay-boards';
import { overlayState, type OverlayState, type OverlayTeam } from './overlay-model';
import { readOverlayParams, type OverlayLayout } from '../../components/screens/overlay-params';
import { OverlayHeading, OverlayTrust, PauseMark, Pips, StaleMark } from './overlay-parts';
import { useMapText, usePhaseText } from './overlay-texts';
import styles from './overlay.module.css';
import { useOverlayMatch } from './use-overlay-match';

function SideMark({ side }: { side: OverlayTeam['side'] }) {
  const { t } = useTranslation('common');
  return (
    <span className={cx(styles.side, side === 'ct' && styles.ct, side === 't' && styles.tr)}>
      {side !== null && t(`side.${side}`)}
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

/* What is to be said beside the score. */
function Notes({
  state,
  stale,
  className,
}: {
  state: OverlayState;
  stale: number | null;
  className: string | undefined;
}) {
  return (
    <div className={className}>
      <OverlayTrust trust={state.trust} className={styles.trust} />
      <PauseMark state={state} className={styles.pause} testId="overlay-pause" />
      <StaleMark seconds={stale} className={styles.stale} testId="overlay-stale" />
    </div>
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
          <Pips won={one.mapsWon} needed={state.needed} styles={styles} />
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
      <Notes state={state} stale={stale} className={styles.notes} />
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
          <Pips won={team.mapsWon} needed={state.needed} styles={styles} />
          <Score team={team} />
        </div>
      ))}
      <p className={styles.cornerFoot}>
        <span>{mapText(state)}</span>
        <span>{phaseText(state)}</span>
      </p>
      <Notes state={state} stale={stale} className={styles.cornerNotes} />
    </div>
  );
}

function Followed({ matchId, layout }: { matchId: number; layout: OverlayLayout }) {
  const { t } = useTranslation('overlay');
  const { match, view, stale, isRefused } = useOverlayMatch(matchId);
  usePageTitle(match === null ? '' : t('title', { team1: match.team1.name, team2: match.team2.name }));
  if (match === null) {
    // Nothing yet is nothing in the picture; an address that leads nowhere is told to who sets it up.
    return isRefused ? (
      <p className={styles.refused} role="alert">
        {t('notFound')}. {t('notFoundText')}
      </p>
    ) : null;
  }
  const state = overlayState(match);
  return (
    <>
      <OverlayHeading state={state} />
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
