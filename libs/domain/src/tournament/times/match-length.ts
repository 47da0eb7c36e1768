import type { StagePlay } from '../cup/tournament-state';
import type { Resolved } from '../stages';

/** Of a map that nobody has measured in this tournament yet. */
export const MINUTES_OF_A_MAP = 45;
/** Choosing maps, joining, warming up. */
const MINUTES_BEFORE = 10;

/** Maps of the series of a pairing, at most. */
export const seriesOf = ({ places }: Pick<Resolved, 'places'>, play: StagePlay | null): number =>
  play === null ? 1 : places.winner === 1 && play.finalBestOf !== null ? play.finalBestOf : play.bestOf;

/** Maps that are played of a series, as it usually goes: half of those that may be left out. */
const usualMaps = (bestOf: number): number => (bestOf < 3 ? bestOf : (Math.ceil(bestOf / 2) + bestOf) / 2);

/** How long a match takes. */
export const minutesOf = (
  pairing: Pick<Resolved, 'places'>,
  play: StagePlay | null,
  minutesOfMap: number = MINUTES_OF_A_MAP,
): number => Math.round(MINUTES_BEFORE + usualMaps(seriesOf(pairing, play)) * minutesOfMap);
