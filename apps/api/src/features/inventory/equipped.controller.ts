import { Controller, Get, Inject } from '@nestjs/common';
import { EquippedAnswer, EquippedFile, EquippedForm } from '@placar/contracts';
import { EMPTY_LOADOUT, equipped, withoutClosed } from '@placar/domain/inventory';
import { User } from '@placar/persistence';
import { APP_CONFIG, AppError, contentHash } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { readLoadout } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { Gates } from './gates';
import { ItemLists } from './item-lists';

/** What game servers fetch of a person, when the installation gives loadouts to servers that way. */
@Policy('public')
@Controller('equipped')
export class EquippedController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ItemLists,
    private readonly gates: Gates,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({
    summary: 'What somebody carries, in the form of a plugin.',
    answer: EquippedAnswer,
    errors: ['NOT_FOUND'],
    details:
      'A person who chose nothing carries what the game gives. 404 unless `LOADOUTS_TO_SERVERS` is `http`. At most a second old; its ETag changes with what is told.',
  })
  @PublicRead({ tags: [] })
  @Get(':form/:steamFile')
  async read(
    @ZodParam('form', EquippedForm) form: EquippedForm,
    @ZodParam('steamFile', EquippedFile) steamId: string,
  ): Promise<EquippedAnswer> {
    if (this.config.inventory.toServers !== 'http') throw new AppError('NOT_FOUND', 'Not Found');
    const user = await this.dataSource.getRepository(User).findOne({ select: { id: true }, where: { steamId } });
    const { loadout, items } =
      user === null ? { loadout: EMPTY_LOADOUT, items: [] } : await readLoadout(this.dataSource, user.id);
    const closed = await this.gates.closedFor(user?.id ?? null);
    return equipped(withoutClosed(loadout, closed), form, {
      knife: (name) => this.lists.catalogue.knife(name),
      isLegacy: (def, paint) => this.lists.isLegacy(def, paint),
      count: (team, def) => items.find((row) => row.team === team && row.def === def)?.statTrakCount ?? 0,
      hash: contentHash,
    });
  }
}
