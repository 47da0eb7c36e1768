import { Controller, Get, Res } from '@nestjs/common';
import { RowId, UserRef } from '@placar/contracts';
import type { ErrorCode } from '@placar/contracts';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import type { CardNode } from './cards/card-node';
import { CARD_WORDS, CardLanguage } from './cards/card-words';
import { cupCard } from './cards/cup-card';
import { matchCard } from './cards/match-card';
import { playerCard, seasonCard, teamCard } from './cards/subject-cards';
import { ShareCards } from './share-cards';
import { ShareFacts } from './share-facts';

const CardQuery = z.object({
  lang: CardLanguage.catch('pt').default('pt').describe('Language of its few words; Portuguese for any other'),
});
type CardQuery = z.output<typeof CardQuery>;

/** A score may be this old in a preview; whoever asks again brings the fingerprint. */
const FRESH_SECONDS = 30;

const DescribedCard = (summary: string, missing: ErrorCode) =>
  Described({
    summary,
    answer: 'file',
    errors: [missing, 'RATE_LIMITED'],
    details:
      'PNG of 1200 x 630 pixels, as previews of links show it; the pages name it as `og:image`. It shows what a visitor may see.',
  });

/** Pictures for previews of links. */
@Policy('public')
@Controller('share')
export class ShareController {
  constructor(
    private readonly facts: ShareFacts,
    private readonly cards: ShareCards,
  ) {}

  @Get('matches/:id/card.png')
  @DescribedCard('The card of a match.', 'MATCH_NOT_FOUND')
  async match(
    @ZodParam('id', RowId) id: number,
    @ZodQuery(CardQuery) { lang }: CardQuery,
    @Res() response: Response,
  ): Promise<void> {
    const facts = await this.facts.match(id);
    await this.send(matchCard(facts, this.cards.origin, CARD_WORDS[lang]), response);
  }

  @Get('teams/:id/card.png')
  @DescribedCard('The card of a team.', 'TEAM_NOT_FOUND')
  async team(
    @ZodParam('id', RowId) id: number,
    @ZodQuery(CardQuery) { lang }: CardQuery,
    @Res() response: Response,
  ): Promise<void> {
    const facts = await this.facts.team(id);
    if (facts === null) throw new AppError('TEAM_NOT_FOUND', 'No team found.');
    await this.send(teamCard(facts, this.cards.origin, CARD_WORDS[lang]), response);
  }

  @Get('players/:id/card.png')
  @DescribedCard('The card of a player, by the id of the account or by SteamID64.', 'USER_NOT_FOUND')
  async player(
    @ZodParam('id', UserRef) ref: UserRef,
    @ZodQuery(CardQuery) { lang }: CardQuery,
    @Res() response: Response,
  ): Promise<void> {
    const facts = await this.facts.player(ref);
    if (facts === null) throw new AppError('USER_NOT_FOUND', 'No user found.');
    await this.send(playerCard(facts, this.cards.origin, CARD_WORDS[lang]), response);
  }

  @Get('seasons/:id/card.png')
  @DescribedCard('The card of a season.', 'SEASON_NOT_FOUND')
  async season(
    @ZodParam('id', RowId) id: number,
    @ZodQuery(CardQuery) { lang }: CardQuery,
    @Res() response: Response,
  ): Promise<void> {
    const facts = await this.facts.season(id);
    if (facts === null) throw new AppError('SEASON_NOT_FOUND', 'No season found.');
    await this.send(seasonCard(facts, this.cards.origin, CARD_WORDS[lang]), response);
  }

  @Get('tournaments/:id/card.png')
  @DescribedCard(
    'The card of a tournament: when, for whom, its champion and the end of its bracket.',
    'TOURNAMENT_NOT_FOUND',
  )
  async cup(
    @ZodParam('id', RowId) id: number,
    @ZodQuery(CardQuery) { lang }: CardQuery,
    @Res() response: Response,
  ): Promise<void> {
    const facts = await this.facts.cup(id);
    if (facts === null) throw new AppError('TOURNAMENT_NOT_FOUND', 'There is no such tournament.');
    await this.send(cupCard(facts, this.cards.origin, CARD_WORDS[lang]), response);
  }

  private async send(tree: CardNode, response: Response): Promise<void> {
    const fingerprint = this.cards.fingerprint(tree);
    response.setHeader('ETag', `"${fingerprint}"`);
    response.setHeader('Cache-Control', `public, max-age=${FRESH_SECONDS}`);
    if (response.req.fresh) {
      response.status(304).end();
      return;
    }
    const png = await this.cards.png(tree, fingerprint);
    response.setHeader('Content-Type', 'image/png');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Previews are drawn on other people's pages.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.send(png);
  }
}
