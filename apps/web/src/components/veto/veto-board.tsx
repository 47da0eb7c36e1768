import type { Side } from '@placar/contracts';
import type { LiveWebVeto, VetoRole } from '@placar/contracts/vetoes';
import { mapDisplayName } from '@placar/domain/maps';
import { Pause, Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, cx, useNow } from '../../ui';
import { MapTile } from '../maps/map-tile';
import styles from './veto-board.module.css';
import { VetoOrder } from './veto-order';
import { actingFor, fateOf, secondsLeft, type VetoActs, type VetoTeams } from './veto-view';

export interface VetoBoardProps {
  veto: LiveWebVeto;
  teams: VetoTeams;
  you: VetoRole;
  /** The clock of the server less ours, in ms. */
  offset: number;
  acts: VetoActs;
}

const SIDES: readonly Side[] = ['ct', 't'];

/* Whose turn it is; said once to screen readers, for it changes with the step alone. */
function useSituation(veto: LiveWebVeto, teams: VetoTeams, you: VetoRole): string {
  const { t } = useTranslation('veto');
  const { turn, state } = veto;
  if (state === 'waiting') return t('waiting');
  if (turn === null) return t('over');
  const map = turn.map === null ? '' : mapDisplayName(turn.map);
  const isOwn = you.team === turn.team;
  return t(`${isOwn ? 'yours' : 'theirs'}.${turn.action}`, { team: teams[turn.team], map });
}

/* One act at a time, with its refusal in words. */
function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await act;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}

function Waiting({ veto, teams, you, acts }: VetoBoardProps) {
  const { t } = useTranslation('veto');
  const { isBusy, problem, run } = useAct();
  const { team } = you;
  return (
    <div className={styles.waiting}>
      <ul className={styles.present}>
        {(['team1', 'team2'] as const).map((slot) => (
          <li key={slot} data-there={veto.ready.includes(slot) || undefined}>
            <bdi>{teams[slot]}</bdi>
            <span>{t(veto.ready.includes(slot) ? 'there' : 'notThere')}</span>
          </li>
        ))}
      </ul>
      {team !== null && !veto.ready.includes(team) && (
        <Button variant="primary" size="lg" loading={isBusy} onClick={() => void run(acts.ready(null))}>
          {t('imHere')}
        </Button>
      )}
      {problem !== null && <Alert tone="danger">{problem}</Alert>}
    </div>
  );
}

/* The maps to choose from, and the button that makes it so: a slip of the thumb bans nothing. */
function Choice({ veto, teams, you, acts }: VetoBoardProps) {
  const { t } = useTranslation(['veto', 'common']);
  const { isBusy, problem, run } = useAct();
  const [chosen, setChosen] = useState<{ map: string; step: number } | null>(null);
  const acting = actingFor(veto, you);
  const { turn, step } = veto;
  const map = chosen !== null && chosen.step === step && veto.free.includes(chosen.map) ? chosen.map : null;
  const isMap = turn !== null && turn.action !== 'side';
  return (
    <>
      <ul className={styles.maps} aria-label={t('veto:maps')}>
        {veto.pool.map((name) => {
          const fate = fateOf(veto, name);
          const isOpen = acting !== null && isMap && fate === 'idle' && veto.free.includes(name);
          return (
            <li key={name} className={cx(isOpen && styles.open, map === name && styles.chosen)}>
              <MapTile
                map={name}
                state={fate}
                {...(isOpen
                  ? {
                      selected: map === name,
                      disabled: isBusy,
                      onToggle: () => setChosen(map === name ? null : { map: name, step }),
                    }
                  : {})}
              />
            </li>
          );
        })}
      </ul>
      {acting !== null && turn !== null && (
        <div className={styles.actions} data-testid="veto-actions">
          {problem !== null && <Alert tone="danger">{problem}</Alert>}
          {acting.team !== null && <p className={styles.behalf}>{t('veto:behalf', { team: teams[acting.team] })}</p>}
          {turn.action === 'side' ? (
            <div className={styles.sides}>
              {SIDES.map((side) => (
                <Button
                  key={side}
                  size="lg"
                  variant="primary"
                  fullWidth
                  loading={isBusy}
                  onClick={() => void run(acts.side(side, step, acting.team))}
                >
                  {t('veto:startOn', { side: t(`common:side.${side}`) })}
                </Button>
              ))}
            </div>
          ) : (
            <Button
              size="lg"
              variant={turn.action === 'ban' ? 'danger' : 'primary'}
              fullWidth
              disabled={map === null}
              loading={isBusy}
              onClick={() => {
                if (map !== null && turn.action !== 'side') void run(acts.map(turn.action, map, step, acting.team));
              }}
            >
              {map === null
                ? t(`veto:choose.${turn.action}`)
                : t(`veto:do.${turn.action}`, { map: mapDisplayName(map) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Result({ veto, teams }: VetoBoardProps) {
  const { t } = useTranslation(['veto', 'common']);
  if (veto.result === null) return null;
  const sideText = (rule: string): string => {
    const [team, side] = rule.split('_');
    return (team === 'team1' || team === 'team2') && (side === 'ct' || side === 't')
      ? t('veto:begins', { team: teams[team], side: t(`common:side.${side}`) })
      : t('veto:knife');
  };
  return (
    <>
      {veto.override !== null && <Alert>{t('veto:override', { reason: veto.override.reason })}</Alert>}
      <ol className={styles.maps} data-testid="veto-result">
        {veto.result.maps.map((map, index) => (
          <li key={map}>
            <MapTile
              map={map}
              order={index + 1}
              state={veto.result?.decider === index ? 'decider' : 'pick'}
              caption={sideText(veto.result?.sides[index] ?? 'knife')}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

const HURRY_SECONDS = 10;

/* What is left of the step. Not read out each second: whose turn it is, is said once. */
function VetoClock({ veto, offset }: { veto: LiveWebVeto; offset: number }) {
  const { t } = useTranslation('veto');
  const left = secondsLeft(veto, useNow(250), offset);
  if (left === null) return null;
  const isPaused = veto.paused_ms !== null;
  return (
    <span
      className={cx(styles.clock, !isPaused && left <= HURRY_SECONDS && styles.hurry)}
      role="timer"
      aria-live="off"
      aria-label={t(isPaused ? 'clockPaused' : 'clock')}
      data-testid="veto-clock"
    >
      {isPaused ? <Pause size={18} /> : <Timer size={18} />}
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}

/** The veto on the web: whose turn it is, the clock, the maps, and for whoever is to act the button that acts. */
export function VetoBoard(props: VetoBoardProps) {
  const { veto, teams, you, offset } = props;
  const situation = useSituation(veto, teams, you);
  const isOwn = veto.turn !== null && veto.turn.team === you.team;
  return (
    <div className={styles.board} data-state={veto.state} data-step={veto.step} data-testid="veto-board">
      <div className={cx(styles.head, isOwn && styles.own)}>
        <p className={styles.situation} role="status" aria-live="polite">
          {situation}
        </p>
        {veto.state === 'running' && <VetoClock veto={veto} offset={offset} />}
      </div>
      {veto.state === 'waiting' && <Waiting {...props} />}
      {veto.result === null ? <Choice {...props} /> : <Result {...props} />}
      <VetoOrder veto={veto} teams={teams} />
    </div>
  );
}
