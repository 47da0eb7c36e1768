import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SLOTS, focusMap, stateOf } from '../../components/match/match-summary';
import { REASON_ICONS } from '../../components/match/round-reasons';
import type { LiveMatchView } from '../../lib/live/live-store';
import { isInProgress } from '../../lib/match-state';
import { AnimatedNumber, LiveDot, cx } from '../../ui';
import { MapArt } from '../../components/maps/map-art';
import { TeamCrest } from '../../components/teams/team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './match-screen.module.css';
import { OverlayBoards } from './overlay-boards';
import { overlayState, type OverlayState, type OverlayTeam } from './overlay-model';
import { OverlayHeading, OverlayTrust, PauseMark, Pips, StaleMark } from './overlay-parts';
import { useMapText, usePhaseText } from './overlay-texts';
import { TrustSigns } from '../../components/match/trust-marks';

function Team({ team, needed }: { team: OverlayTeam; needed: number | null }) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(styles.team, team.side === 'ct' && styles.ct, team.side === 't' && styles.tr)}>
      <TeamCrest name={team.name} logo={team.logo} className={styles.crest} />
      <div className={styles.names}>
        <p className={styles.name}>
          <bdi>{team.name}</bdi>
        </p>
        <p className={styles.below}>
          {team.side !== null && <span className={styles.side}>{t(`side.${team.side}`)}</span>}
          <Pips won={team.mapsWon} needed={needed} styles={styles} />
          {team.isWinner && <Trophy className={styles.trophy} />}
        </p>
      </div>
    </div>
  );
}

function Figures({ state }: { state: OverlayState }) {
  const [one, two] = state.teams;
  const tone = (team: OverlayTeam) => (state.isOver ? (team.isWinner ? styles.won : styles.lost) : undefined);
  if (one.score === null || two.score === null) return <p className={styles.versus}>–</p>;
  return (
    <p className={styles.figures} data-testid="screen-score">
      <AnimatedNumber value={one.score} className={tone(one)} />
      <span className={styles.slash} aria-hidden="true" />
      <AnimatedNumber value={two.score} className={tone(two)} />
    </p>
  );
}

/* Each round as a mark in the colour of the winner's side, up for the first team and down for the second, with how it ended. */
function Rounds({ map }: { map: LiveMap | undefined }) {
  if (map === undefined || map.rounds.length === 0) return null;
  return (
    <div className={styles.rounds} aria-hidden="true">
      {map.rounds.map(({ round, winner, winner_side: side, reason }) => {
        const Icon = REASON_ICONS[reason];
        return (
          <span
            key={round}
            className={cx(
              styles.round,
              winner === 'team1' && styles.up,
              winner === 'team2' && styles.down,
              side === 'ct' && styles.ct,
              side === 't' && styles.tr,
            )}
            data-reason={reason}
          >
            <Icon />
          </span>
        );
      })}
    </div>
  );
}

function Series({ match }: { match: LiveMatch }) {
  if (match.max_maps === 1) return null;
  const tone = (map: LiveMatch['maps'][number], slot: TeamSlot) => (map.winner === slot ? styles.won : undefined);
  return (
    <ol className={styles.series}>
      {match.maps.map((map) => (
        <li key={map.number} className={cx(styles.seriesMap, map.number === match.current_map && styles.seriesNow)}>
          <span>{mapDisplayName(map.name)}</span>
          {map.status !== 'upcoming' && (
            <b>
              {SLOTS.map((slot, index) => (
                <span key={slot}>
                  {index === 1 && '–'}
                  <span className={tone(map, slot)}>{slot === 'team1' ? map.team1_score : map.team2_score}</span>
                </span>
              ))}
            </b>
          )}
          <TrustSigns match={map} />
        </li>
      ))}
    </ol>
  );
}

function TopLine({ match, state, stale }: { match: LiveMatch; state: OverlayState; stale: number | null }) {
  const { t } = useTranslation(['overlay', 'common']);
  const mapText = useMapText();
  return (
    <div className={styles.top}>
      {isInProgress(stateOf(match)) && (
        <span className={styles.live}>
          <LiveDot />
          {t('overlay:live')}
        </span>
      )}
      <span>{mapText(state)}</span>
      <span className={styles.muted}>{t('common:match.bestOf', { maps: match.max_maps })}</span>
      <OverlayTrust trust={state.trust} className={styles.stale} />
      <StaleMark seconds={stale} className={styles.stale} testId="screen-stale" />
    </div>
  );
}

/** A match for a hall: a score that is read from ten metres, boards below. */
export function MatchScreen({ match, view, stale }: { match: LiveMatch; view: LiveMatchView; stale: number | null }) {
  const { t } = useTranslation('overlay');
  const state = overlayState(match);
  const phaseText = usePhaseText();
  const map = focusMap(match);
  const [one, two] = state.teams;
  return (
    <section className={styles.stage} aria-label={t('screenTitle', { team1: one.name, team2: two.name })}>
      {map !== null && <MapArt map={map.name} className={styles.art} />}
      <OverlayHeading state={state} />
      <TopLine match={match} state={state} stale={stale} />
      <div className={styles.versusRow}>
        <Team team={one} needed={state.needed} />
        <div className={styles.centre}>
          <Figures state={state} />
          <p className={styles.phase}>{phaseText(state)}</p>
        </div>
        <Team team={two} needed={state.needed} />
      </div>
      <div className={styles.pauseSlot}>
        <PauseMark state={state} className={styles.pause} testId="screen-pause" />
      </div>
      <Series match={match} />
      <Rounds map={map === null ? undefined : view.maps[map.number]} />
      <OverlayBoards match={match} view={view} className={styles.boards} />
    </section>
  );
}
