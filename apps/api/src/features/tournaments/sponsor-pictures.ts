import { Inject, Injectable } from '@nestjs/common';
import { SPONSORS_MOST } from '@placar/contracts';
import type { TournamentSponsor } from '@placar/contracts';
import { AppError, CLOCK, invalidInput } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { drawLogo } from '../teams/logo-image';
import { TeamLogos } from '../teams/team-logos.service';

/** Those that are shown, and as many that somebody has sent and not saved yet. */
const MOST_PICTURES = 2 * SPONSORS_MOST;
/** A picture that no sponsor has by then was sent by a form that nobody saved. */
const UNSAVED_MS = 3_600_000;
const TOO_MANY = 'Too many pictures were sent for this tournament. Please save, or try again in an hour.';

type Sponsors = readonly Pick<TournamentSponsor, 'picture'>[];
const stemsOf = (sponsors: Sponsors): string[] => sponsors.flatMap(({ picture }) => picture ?? []);

/** Pictures of sponsors: sent, drawn anew and served as logos of teams are. */
@Injectable()
export class SponsorPictures {
  constructor(
    private readonly logos: TeamLogos,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The stem of a picture that was sent as a data URL. Throws what `drawLogo` throws; RATE_LIMITED where there are too many. */
  async keep(tournamentId: number, dataUrl: string): Promise<string> {
    const stem = await this.logos.keepForTournament(tournamentId, await drawLogo(dataUrl), MOST_PICTURES);
    if (stem === null)
      throw new AppError('RATE_LIMITED', TOO_MANY, { details: { retry_after_seconds: UNSAVED_MS / 1000 } });
    return stem;
  }

  /** INVALID_INPUT for a picture that was not sent for this tournament. */
  async check(tournamentId: number, sponsors: Sponsors): Promise<void> {
    const stems = stemsOf(sponsors);
    if (stems.length === 0) return;
    const kept = await this.logos.ofTournament(tournamentId, stems);
    const foreign = sponsors.findIndex(({ picture }) => picture != null && !kept.has(picture));
    if (foreign < 0) return;
    throw invalidInput(`sponsors.${foreign}.picture`, 'is no picture of this tournament');
  }

  /** Forgets what no sponsor shows, except what was sent just now. */
  forgetOthers(tournamentId: number, sponsors: Sponsors): Promise<void> {
    return this.logos.dropOthers(tournamentId, stemsOf(sponsors), new Date(this.clock.now().getTime() - UNSAVED_MS));
  }
}
