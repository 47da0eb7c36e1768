import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { RowId, UserRef } from '@placar/contracts';
import { APP_CONFIG, isAppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { PageHead } from '../../http/web/page-head';
import { PageHeads } from '../../http/web/page-heads';
import { CARD_WORDS, dateSpan, decimal, plannedAt } from './cards/card-words';
import { cupStatus, cupTeams } from './cards/cup-card';
import { matchBadge, trustWords } from './cards/match-card';
import type { MatchFacts } from './cards/match-card';
import { ShareFacts } from './share-facts';
import { siteHead } from './site-heads';

/** Previews are in the language of the installation: whoever asks for one is a machine. */
const WORDS = CARD_WORDS.pt;

/** Introduces the pages of matches, teams, players, seasons, tournaments and of server rental to previews of links and search engines. */
@Injectable()
export class SharePreviews implements OnModuleInit {
  constructor(
    private readonly heads: PageHeads,
    private readonly facts: ShareFacts,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.heads.add((path) => this.head(path));
  }

  /** Null for other addresses, and for things that a visitor cannot see. */
  async head(path: string): Promise<PageHead | null> {
    const [, kind, ref] = /^\/(match|teams|user|season|tournaments)\/(\w{1,20})\/?$/i.exec(path) ?? [];
    if (kind === undefined || ref === undefined) return siteHead(path, this.config.brand.name);
    if (kind.toLowerCase() === 'user') return this.player(ref);
    const id = RowId.safeParse(ref).data;
    if (id === undefined) return null;
    try {
      switch (kind.toLowerCase()) {
        case 'match':
          return await this.match(id);
        case 'teams':
          return await this.team(id);
        case 'season':
          return await this.season(id);
        default:
          return await this.cup(id);
      }
    } catch (error) {
      if (isAppError(error, 'MATCH_NOT_FOUND')) return null;
      throw error;
    }
  }

  private async match(id: number): Promise<PageHead> {
    const facts = await this.facts.match(id);
    return {
      title: matchTitle(facts),
      description: joined(
        matchBadge(facts.status, WORDS).text,
        ...trustWords(facts, WORDS),
        facts.plannedFor === null ? null : plannedAt(facts.plannedFor, WORDS),
        facts.season,
        ...facts.maps.map(mapLine),
      ),
      image: `/api/share/matches/${facts.id}/card.png`,
      type: 'article',
    };
  }

  private async team(id: number): Promise<PageHead | null> {
    const facts = await this.facts.team(id);
    if (facts === null) return null;
    const { record } = facts;
    return {
      title: facts.name,
      description: joined(
        record === null ? WORDS.team : `${WORDS.wins}: ${record.wins} · ${WORDS.losses}: ${record.losses}`,
        facts.players.slice(0, 7).join(', '),
      ),
      image: `/api/share/teams/${facts.id}/card.png`,
      type: 'profile',
    };
  }

  private async player(ref: string): Promise<PageHead | null> {
    const user = UserRef.safeParse(ref);
    const facts = user.success ? await this.facts.player(user.data) : null;
    if (facts === null) return null;
    const { stats } = facts;
    return {
      title: facts.name,
      description:
        stats === null
          ? WORDS.player
          : joined(
              `${WORDS.rating} ${decimal(stats.rating, 2, WORDS)}`,
              `K/D ${decimal(stats.kdr, 2, WORDS)}`,
              `ADR ${decimal(stats.adr, 1, WORDS)}`,
              `${WORDS.maps}: ${stats.maps}`,
            ),
      image: `/api/share/players/${ref}/card.png`,
      type: 'profile',
    };
  }

  private async cup(id: number): Promise<PageHead | null> {
    const facts = await this.facts.cup(id);
    if (facts === null) return null;
    const { champion, startsAt } = facts;
    return {
      title: facts.name,
      description: joined(
        cupStatus(facts, WORDS),
        startsAt === null ? null : plannedAt(startsAt, WORDS),
        cupTeams(facts, WORDS),
        champion === null ? null : `${WORDS.champion}: ${champion.name}`,
      ),
      image: `/api/share/tournaments/${facts.id}/card.png`,
      type: 'website',
    };
  }

  private async season(id: number): Promise<PageHead | null> {
    const facts = await this.facts.season(id);
    if (facts === null) return null;
    return {
      title: facts.name,
      description: joined(
        facts.isRunning ? WORDS.running : WORDS.season,
        dateSpan(facts.from, facts.to, WORDS),
        facts.leader === null ? null : `${WORDS.standing}: ${facts.leader.name}`,
      ),
      image: `/api/share/seasons/${facts.id}/card.png`,
      type: 'website',
    };
  }
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

const mapLine = (map: MatchFacts['maps'][number]): string => `${map.name} ${map.team1}–${map.team2}`;

const matchTitle = ({ team1, team2, score }: MatchFacts): string =>
  score === null ? `${team1.name} × ${team2.name}` : `${team1.name} ${score.team1}–${score.team2} ${team2.name}`;
