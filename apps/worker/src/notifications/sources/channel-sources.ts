import type { TournamentEngine } from '@placar/match-engine/tournaments';
import { DiscordChannelRecord } from '@placar/persistence';
import { sharedNow } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { MoreThan } from 'typeorm';
import { aboutOf } from '../notification-book';
import type { NewNotification } from '../notification-book';

/** It is told for so long, in case every worker was down. */
const NEWS_MS = 86_400_000;

/** Channels of Discord that were switched off because their webhook is gone: whoever runs the tournament or season is told, once each time. */
export class ChannelSources {
  /** Keys of what was told. */
  private told = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: Pick<TournamentEngine, 'load'>,
  ) {}

  /** Call `settled` when what this returned is written down. */
  async read(): Promise<{ found: NewNotification[]; settled: () => void }> {
    const gone = await this.dataSource.getRepository(DiscordChannelRecord).find({
      where: { active: false, offReason: 'gone', lastTriedAt: MoreThan(new Date(sharedNow() - NEWS_MS)) },
      relations: { season: true },
      order: { id: 'DESC' },
      take: 200,
    });
    const found: NewNotification[] = [];
    for (const channel of gone) if (!this.told.has(keyOf(channel))) found.push(...(await this.toTell(channel)));
    return { found, settled: () => (this.told = new Set(gone.map(keyOf))) };
  }

  private async toTell(channel: DiscordChannelRecord): Promise<NewNotification[]> {
    const { tournamentId, season } = channel;
    const noteTo = (userId: number, name: string, link: string): NewNotification => ({
      userId,
      kind: 'channel_off',
      key: keyOf(channel),
      about: aboutOf(name),
      link,
    });
    if (season?.userId != null) return [noteTo(season.userId, season.name, `/season/${season.id}`)];
    const state = tournamentId === null ? undefined : (await this.engine.load(tournamentId))?.state;
    if (state === undefined) return [];
    const { organiserId, settings } = state;
    const organisers = new Set([organiserId, ...settings.coOrganisers]);
    return [...organisers].map((userId) => noteTo(userId, settings.name, `/tournaments/${state.id}`));
  }
}

/** A channel that is switched on again and goes once more is told once more. */
const keyOf = ({ id, lastTriedAt }: DiscordChannelRecord): string => `channel_off:${id}:${lastTriedAt?.getTime() ?? 0}`;
