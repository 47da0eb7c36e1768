import type { ForcedMap, TeamSlot } from '../api-types';
import { createRng } from '../rng';
import type { LiveMap } from './engine-state';
import type { MapRules } from './map-rules';
import { scriptScore } from './score-script';

/** What tests and scenarios force on the coming rounds. Belongs to the server, so it survives a crash. */
export class OutcomeScript {
  private nextWinner: TeamSlot | null = null;
  private maps = new Map<number, ForcedMap>();
  /** What the winner of a knife round does; chance decides when null. */
  knife: 'stay' | 'switch' | null = null;
  private readonly courses = new Map<number, Map<number, TeamSlot>>();

  constructor(private readonly log: (line: string) => void) {}

  forceNextRound(winner: TeamSlot | undefined): void {
    this.nextWinner = winner ?? null;
  }

  forceMap(mapNumber: number, forced: ForcedMap): void {
    this.maps.set(mapNumber, forced);
    this.courses.delete(mapNumber);
  }

  replaceMaps(maps: readonly ForcedMap[]): void {
    this.maps = new Map(maps.map((forced, index) => [index, forced]));
    this.courses.clear();
  }

  /** A newly loaded match draws its course afresh; a restored one keeps it. */
  forgetCourses(): void {
    this.courses.clear();
  }

  winnerOf(live: LiveMap, rules: MapRules): TeamSlot | null {
    const once = this.nextWinner;
    this.nextWinner = null;
    if (once) return once;
    const score = this.maps.get(live.mapNumber)?.score;
    if (!score) return null;
    const round = live.team1Score + live.team2Score;
    let course = this.courses.get(live.mapNumber);
    if (!course?.has(round)) {
      course = this.draw(live, score, rules);
      this.courses.set(live.mapNumber, course);
    }
    return course.get(round) ?? null;
  }

  private draw(live: LiveMap, score: [number, number], rules: MapRules): Map<number, TeamSlot> {
    const played = live.team1Score + live.team2Score;
    try {
      const rng = createRng(`${live.simKey}/script/map${live.mapNumber}`);
      const winners = scriptScore([live.team1Score, live.team2Score], score, rules, rng);
      return new Map(winners.map((winner, index) => [played + index, winner]));
    } catch (error) {
      this.log(`scripted score given up: ${(error as Error).message}`);
      this.maps.delete(live.mapNumber);
      return new Map();
    }
  }
}
