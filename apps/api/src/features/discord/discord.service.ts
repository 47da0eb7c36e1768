import { Inject, Injectable } from '@nestjs/common';
import { DISCORD_KINDS, DISCORD_KINDS_OF_SEASON, discordWebhookOf } from '@placar/contracts';
import type { DiscordAnswer, DiscordTestAnswer, DiscordTestOutcome, PutDiscordBody } from '@placar/contracts';
import { canEditSeason, canOrganise } from '@placar/domain/access';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { Season } from '@placar/persistence';
import {
  APP_CONFIG,
  AppError,
  discordMessage,
  discordPlain,
  DiscordWebhook,
  invalidInput,
  notAllowed,
  openSecret,
  OutgoingHttp,
  sealSecret,
} from '@placar/platform';
import type { AppConfig, DiscordOutcome } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { DiscordChannels } from './discord-channels';
import type { DiscordPlace } from './discord-channels';
import { testWords } from './test-words';

const BLUE = 0x3b82f6;

/** What organisers do with the channel of Discord of their tournament or season. */
@Injectable()
export class DiscordService {
  private readonly webhook: DiscordWebhook;

  constructor(
    private readonly channels: DiscordChannels,
    private readonly tournaments: TournamentEngine,
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    this.webhook = new DiscordWebhook(new OutgoingHttp(config.webhooks), config.discord.apiUrl);
  }

  async read(viewer: Viewer, place: DiscordPlace): Promise<DiscordAnswer> {
    await this.nameFor(viewer, place);
    return this.answer(place);
  }

  async put(
    viewer: Viewer,
    place: DiscordPlace,
    { url, language, kinds, active }: PutDiscordBody,
  ): Promise<DiscordAnswer> {
    await this.nameFor(viewer, place);
    const webhook = url === undefined ? null : discordWebhookOf(url);
    const address = webhook && {
      webhookId: webhook.id,
      sealed: sealSecret(webhook.token, this.config.secrets.encryptionKey),
    };
    const offered = offeredTo(place);
    const change = { address, language, kinds: offered.filter((kind) => kinds.includes(kind)), active };
    if (await this.channels.put(place, change)) return this.answer(place);
    throw invalidInput('url', 'is needed');
  }

  async remove(viewer: Viewer, place: DiscordPlace): Promise<DiscordAnswer> {
    await this.nameFor(viewer, place);
    await this.channels.remove(place);
    return this.answer(place);
  }

  /** Sends a message at once, and tells what came of it. Nothing is written down. */
  async test(viewer: Viewer, place: DiscordPlace): Promise<DiscordTestAnswer> {
    const name = await this.nameFor(viewer, place);
    const channel = await this.channels.find(place);
    if (channel === null) throw new AppError('NOT_FOUND', 'No channel is set.');
    const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
    const token = openSecret(channel.addressEncrypted, encryptionKey, ...previousEncryptionKeys);
    const { title, text } = testWords(channel.language);
    const page = 'tournamentId' in place ? `/tournaments/${place.tournamentId}` : `/season/${place.seasonId}`;
    const message = discordMessage({
      title: `${title}: ${discordPlain(name)}`,
      url: `${this.config.http.publicUrl}${page}`,
      description: text,
      color: BLUE,
    });
    const outcome = await this.webhook.post({ id: channel.webhookId, token }, message);
    return { ...(await this.answer(place)), outcome: OUTCOMES[outcome.kind] };
  }

  private async answer(place: DiscordPlace): Promise<DiscordAnswer> {
    return { channel: await this.channels.shown(place), offered: [...offeredTo(place)] };
  }

  /** The name of the tournament or season. Refuses whoever does not run it; a draft is not there for strangers. */
  private async nameFor(viewer: Viewer, place: DiscordPlace): Promise<string> {
    if ('tournamentId' in place) {
      const state = (await this.tournaments.load(place.tournamentId))?.state;
      if (state === undefined) throw new AppError('TOURNAMENT_NOT_FOUND', 'There is no such tournament.');
      const { organiserId, settings } = state;
      if (!canOrganise(viewer, { organiserId, coOrganisers: settings.coOrganisers })) throw notAllowed();
      return settings.name;
    }
    const season = await this.dataSource.getRepository(Season).findOneBy({ id: place.seasonId });
    if (season === null) throw new AppError('SEASON_NOT_FOUND', 'No season found.');
    if (!canEditSeason(viewer, { user_id: season.userId })) throw notAllowed();
    return season.name;
  }
}

const OUTCOMES: Record<DiscordOutcome['kind'], DiscordTestOutcome> = {
  done: 'posted',
  limited: 'limited',
  gone: 'gone',
  lost: 'refused',
  refused: 'refused',
  later: 'later',
  unknown: 'later',
};

const offeredTo = (place: DiscordPlace) => ('tournamentId' in place ? DISCORD_KINDS : DISCORD_KINDS_OF_SEASON);
