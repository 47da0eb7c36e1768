import type { LiveMap, LiveMatch, LiveRound, TimelineEntry } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { Undo2 } from 'lucide-react';
import { memo, useMemo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format';
import { Tooltip, cx } from '../../../ui';
import { TeamCrest } from '../../../components/teams/team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import { SLOTS } from '../../../components/match/match-summary';
import { REASON_ICONS } from '../../../components/match/round-reasons';
import { restoresOf, roundHalves, type RestoreMark, type RoundCell, type RoundHalf } from './round-strip-model';
import styles from './round-strip.module.css';

/** A round in words: "Round 5: Lobos venceu (bomba desarmada), 3–2". */
export function useRoundText(match: LiveMatch): (round: LiveRound) => string {
  const { t } = useTranslation('match');
  return (round) => {
    const score = `${round.team1_score}–${round.team2_score}`;
    const text =
      round.winner === null
        ? t('rounds.noWinner', { round: round.round, score })
        : t('rounds.wonAs', {
            round: round.round,
            team: match[round.winner].name,
            reason: t(`rounds.reason.${round.reason}`),
            score,
          });
    return round.inferred ? `${text}. ${t('rounds.inferred')}` : text;
  };
}

function RestoreFlag({ marks }: { marks: readonly RestoreMark[] }) {
  const { t } = useTranslation('match');
  const last = marks.at(-1);
  if (last === undefined) return null;
  const text = t('rounds.restored', { round: last.round + 1, actor: last.actor, time: formatTime(last.at) });
  return (
    <Tooltip label={text}>
      <span className={styles.restore} tabIndex={0} role="img" aria-label={text}>
        <Undo2 size={12} />
      </span>
    </Tooltip>
  );
}

interface CellChoice {
  /** Round whose details are shown; null for none. */
  selected: number | null;
  /** Round that Tab reaches; the arrow keys go on from there. */
  reachable: number | null;
  onSelect: (round: number | null) => void;
}

function Cell({ cell, text, choice }: { cell: RoundCell; text: string; choice: CellChoice }) {
  const { round } = cell;
  if (round === null) {
    return (
      <span className={styles.cell} aria-hidden="true">
        <span className={styles.half} />
        <span className={styles.number}>{cell.number}</span>
        <span className={styles.half} />
      </span>
    );
  }
  const Icon = REASON_ICONS[round.reason];
  const isSelected = choice.selected === cell.number;
  const half = (slot: TeamSlot) => {
    const won = round.winner === slot;
    const side = round.winner_side === 'ct' ? styles.ct : round.winner_side === 't' ? styles.tr : styles.noSide;
    return (
      <span className={cx(styles.half, styles.played, won && styles.won, won && side)}>
        {won && <Icon size={14} aria-hidden="true" />}
      </span>
    );
  };
  return (
    <Tooltip label={text}>
      <button
        type="button"
        className={cx(styles.cell, styles.button, round.inferred && styles.inferred, isSelected && styles.selected)}
        aria-label={text}
        aria-pressed={isSelected}
        data-round={cell.number}
        tabIndex={choice.reachable === cell.number ? 0 : -1}
        onClick={() => choice.onSelect(isSelected ? null : cell.number)}
      >
        {half('team1')}
        <span className={styles.number} aria-hidden="true">
          {cell.number}
        </span>
        {half('team2')}
      </button>
    </Tooltip>
  );
}

/* Left, right, home and end walk the played rounds: one stop of Tab for the strip, not thirty. */
function walkRounds(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-round]')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0) return;
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  const button = target === undefined ? undefined : buttons[target];
  if (button === undefined) return;
  event.preventDefault();
  button.focus();
}

const crestOf = ({ name, logo }: LiveMatch['team1']) =>
  ({ name, logo, label: name, size: 18, className: styles.blockCrest }) as const;

function Half({ half, match, choice }: { half: RoundHalf; match: LiveMatch; choice: CellChoice }) {
  const { t } = useTranslation(['match', 'common']);
  const roundText = useRoundText(match);
  const name =
    half.kind === 'overtime'
      ? t('match:rounds.half.overtime', { number: half.overtime })
      : t(`match:rounds.half.${half.kind}`);
  const side1 = half.team1Side;
  const tone = (slot: TeamSlot) =>
    side1 === null ? undefined : (side1 === 'ct') === (slot === 'team1') ? styles.ctText : styles.trText;
  const isPlayed = half.cells.some((cell) => cell.round !== null);
  return (
    <section className={styles.block} aria-label={name} data-kind={half.kind}>
      <p className={styles.blockHead}>
        <span>{name}</span>
        {isPlayed && (
          <span className={styles.blockScore}>
            <TeamCrest {...crestOf(match.team1)} />
            <span className={half.kind === 'overtime' ? undefined : tone('team1')}>{half.won.team1}</span>
            <span className={styles.blockDash}>–</span>
            <span className={half.kind === 'overtime' ? undefined : tone('team2')}>{half.won.team2}</span>
            <TeamCrest {...crestOf(match.team2)} />
          </span>
        )}
      </p>
      <ol className={styles.cells}>
        {half.cells.map((cell) => (
          <li
            key={cell.number}
            className={styles.item}
            aria-hidden={cell.round === null && cell.restores.length === 0 ? true : undefined}
          >
            <RestoreFlag marks={cell.restores} />
            <Cell cell={cell} text={cell.round === null ? '' : roundText(cell.round)} choice={choice} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** All rounds of a map: who won each, how and as which side; cut at half-time and overtime, with restores as breaks. Choosing one shows it. */
export const RoundStrip = memo(function RoundStrip({
  match,
  map,
  timeline,
  selected,
  onSelect,
}: {
  match: LiveMatch;
  map: LiveMap;
  timeline: readonly TimelineEntry[];
  selected: number | null;
  onSelect: (round: number | null) => void;
}) {
  const { t } = useTranslation('match');
  const reachable = selected ?? map.rounds.at(-1)?.round ?? null;
  const halves = useMemo(() => roundHalves(map, restoresOf(timeline, map.number)), [map, timeline]);
  return (
    <div
      className={styles.strip}
      role="group"
      aria-label={t('rounds.label', { map: mapDisplayName(map.name) })}
      data-testid="round-strip"
      onKeyDown={walkRounds}
    >
      <div className={styles.teams} aria-hidden="true">
        {SLOTS.map((slot) => (
          <TeamCrest key={slot} name={match[slot].name} logo={match[slot].logo} size={26} />
        ))}
      </div>
      <div className={styles.halves}>
        {halves.map((half) => (
          <Half
            key={`${half.kind}${half.overtime}`}
            half={half}
            match={match}
            choice={{ selected, reachable, onSelect }}
          />
        ))}
      </div>
    </div>
  );
});
