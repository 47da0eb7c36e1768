import { applyDecorators, Controller, Get, HttpCode, Post, UseFilters } from '@nestjs/common';
import {
  DeleteSkinBody,
  DropTeamBody,
  ItemListQuery,
  LoadoutAnswer,
  LoadoutSaved,
  LoadoutWriteQuery,
  OwnItemsAnswer,
  OwnItemsQuery,
  SaveLoadoutBody,
  SetAgentBody,
  SetGloveBody,
  SetKnifeBody,
  SetMusicBody,
  SetPinBody,
  SetSkinBody,
} from '@placar/contracts';
import type { ItemLanguage, SkinPart } from '@placar/contracts';
import { EMPTY_LOADOUT, GAME_TEAMS } from '@placar/domain/inventory';
import type { Choices, GameTeam, Loadout, LoadoutChange, LoadoutItem } from '@placar/domain/inventory';
import type { z } from 'zod';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodQuery } from '../../http/zod-pipe';
import { VipService } from '../economy/vip.service';
import { Gates } from './gates';
import { ItemLists } from './item-lists';
import { LoadoutRefusalFilter } from './loadout-refusal.filter';
import { chosenOf, LoadoutsService, savedAnswer } from './loadouts.service';

const NO_VIP = { isVIP: false, timeRemaining: '', expiresAt: null, seconds: 0 };
type Lang = { lang: ItemLanguage };

/** A route that changes the loadout of the caller, with all that every one of them has. */
const Write =
  (path: string, summary: string, details?: string) =>
  <T extends Promise<LoadoutSaved>>(
    target: object,
    name: string,
    handler: TypedPropertyDescriptor<(...args: never[]) => T>,
  ): void => {
    const errors = ['VALIDATION', 'STALE', 'ITEM_UNKNOWN', 'VIP_REQUIRED'] as const;
    Described({ summary, details, answer: LoadoutSaved, errors })(target, name, handler);
    applyDecorators(Limited('loadouts'), HttpCode(200), Post(path))(target, name, handler);
  };

/** What somebody dresses weapons with. Always that of the person who asks: no body names another one. */
@Policy('user')
@UseFilters(LoadoutRefusalFilter)
@Controller('skins')
export class LoadoutsController {
  constructor(
    private readonly loadouts: LoadoutsService,
    private readonly lists: ItemLists,
    private readonly vip: VipService,
    private readonly gates: Gates,
  ) {}

  @Described({
    summary: 'Who asks, and everything that is chosen; a visitor gets what the game gives.',
    answer: LoadoutAnswer,
  })
  @Policy('public')
  @Get('check')
  async check(@ZodQuery(ItemListQuery) { lang }: Lang, @CurrentViewer() viewer: Viewer | null): Promise<LoadoutAnswer> {
    const loadout = viewer === null ? EMPTY_LOADOUT : await this.loadouts.read(viewer.id);
    return {
      authenticated: viewer !== null,
      steamid: viewer?.steam_id ?? '',
      personaname: viewer?.name ?? '',
      avatar: viewer?.images.medium ?? null,
      vip: viewer === null ? NO_VIP : await this.vip.statusOf(viewer.id, lang),
      permissions: {
        edit: viewer !== null && !viewer.readOnly,
        locked: [...(await this.gates.closedFor(viewer?.id ?? null))],
      },
      version: loadout.version,
      sync: viewer === null ? 'off' : await this.loadouts.syncOf(viewer.id),
      catalog: { version: this.lists.version, lang },
      ...chosenOf(loadout),
    };
  }

  @Described({ summary: 'Own items, with their names.', answer: OwnItemsAnswer })
  @Get('myskins')
  mine(@CurrentUser() viewer: Viewer, @ZodQuery(OwnItemsQuery) query: OwnItemsQuery): Promise<OwnItemsAnswer> {
    return this.loadouts.ownItems(viewer.id, query);
  }

  @Write(
    'set-skin',
    'Dresses a weapon, knife or pair of gloves.',
    'One body with its `teams`, or a body for each team: `{"2": {…}, "3": {…}}`.',
  )
  setSkin(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(SetSkinBody) { parts, version }: SetSkinBody,
  ): Promise<LoadoutSaved> {
    return this.write(viewer, lang, version, parts.map(dressed));
  }

  @Write('save', 'Changes many items at once: all of them or none.', 'At most 128 items.')
  save(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(SaveLoadoutBody) { items, choices, version }: SaveLoadoutBody,
  ): Promise<LoadoutSaved> {
    const changes = items.map(dressed);
    for (const team of GAME_TEAMS) {
      const { agent, ...chosen } = choices[team] ?? {};
      const model = agent === undefined ? {} : { agent: bareModel(agent) };
      if (choices[team] !== undefined) changes.push({ kind: 'choose', team, choices: { ...given(chosen), ...model } });
    }
    return this.write(viewer, lang, version, changes);
  }

  @Write('delete-skin', 'Gives an item the finish of the game again.')
  deleteSkin(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(DeleteSkinBody) { defIndex, teams, version }: z.infer<typeof DeleteSkinBody>,
  ): Promise<LoadoutSaved> {
    return this.write(viewer, lang, version, [{ kind: 'remove-item', teams, def: defIndex }]);
  }

  @Write('set-knife', 'Chooses a knife.')
  setKnife(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(SetKnifeBody) { parts, version }: z.infer<typeof SetKnifeBody>,
  ): Promise<LoadoutSaved> {
    const changes = parts.map(({ team, chosen }) => choose(team, { knife: chosen.knife }));
    return this.write(viewer, lang, version, changes);
  }

  @Write('set-glove', 'Chooses gloves and their finish; wear and pattern that they had are kept.')
  setGlove(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(SetGloveBody) { parts, version }: z.infer<typeof SetGloveBody>,
  ): Promise<LoadoutSaved> {
    const changes = (now: Loadout): LoadoutChange[] =>
      parts.flatMap(({ team, chosen: { defIndex, paint } }): LoadoutChange[] =>
        defIndex === 0
          ? [choose(team, { glove: 0 })]
          : [
              choose(team, { glove: defIndex }),
              { kind: 'item', teams: [team], item: this.gloves(now.items[team].get(defIndex), defIndex, paint) },
            ],
      );
    return this.write(viewer, lang, version, changes);
  }

  @Write('set-agent', 'Chooses an agent of the team.')
  setAgent(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(SetAgentBody) { parts, version }: z.infer<typeof SetAgentBody>,
  ): Promise<LoadoutSaved> {
    const changes = parts.map(({ team, chosen }) => choose(team, { agent: bareModel(chosen.model) }));
    return this.write(viewer, lang, version, changes);
  }

  @Write('delete-agent', 'Chooses the agent of the game again.')
  deleteAgent(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(DropTeamBody) { teams, version }: z.infer<typeof DropTeamBody>,
  ): Promise<LoadoutSaved> {
    const changes = teams.map((team) => choose(team, { agent: '' }));
    return this.write(viewer, lang, version, changes);
  }

  @Write('set-music', 'Chooses a music kit.')
  setMusic(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(SetMusicBody) { parts, version }: z.infer<typeof SetMusicBody>,
  ): Promise<LoadoutSaved> {
    const changes = parts.map(({ team, chosen }) => choose(team, { music: chosen.music_id }));
    return this.write(viewer, lang, version, changes);
  }

  @Write('delete-music', 'Chooses the music of the game again.')
  deleteMusic(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(DropTeamBody) { teams, version }: z.infer<typeof DropTeamBody>,
  ): Promise<LoadoutSaved> {
    const changes = teams.map((team) => choose(team, { music: 0 }));
    return this.write(viewer, lang, version, changes);
  }

  @Write('set-pin', 'Chooses a pin; 0 is none.')
  setPin(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) { lang }: Lang,
    @ZodBody(SetPinBody) { parts, version }: z.infer<typeof SetPinBody>,
  ): Promise<LoadoutSaved> {
    const changes = parts.map(({ team, chosen }) => choose(team, { pin: chosen.pin_id }));
    return this.write(viewer, lang, version, changes);
  }

  private async write(
    viewer: Viewer,
    lang: ItemLanguage,
    version: number | undefined,
    changes: LoadoutChange[] | ((now: Loadout) => LoadoutChange[]),
  ): Promise<LoadoutSaved> {
    return savedAnswer(await this.loadouts.change(viewer.id, changes, version), lang);
  }

  /** Gloves as they were, in another finish: their wear is kept as far as that finish can have it. */
  private gloves(worn: LoadoutItem | undefined, def: number, paint: number): LoadoutItem {
    const { wearMin, wearMax } = this.lists.catalogue.finish(def, paint) ?? { wearMin: 0, wearMax: 1 };
    const wear = Math.min(Math.max(worn?.wear ?? wearMin, wearMin), wearMax);
    return { def, paint, wear, seed: worn?.seed ?? 0, nameTag: null, statTrak: false, stickers: [], charm: null };
  }
}

const choose = (team: GameTeam, choices: Partial<Choices>): LoadoutChange => ({ kind: 'choose', team, choices });
const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Folder and file, whichever of the two folders of the game stands before them (economy reference §1.4). */
const bareModel = (model: string): string => model.replace(/^(agents|characters)\/models\//, '').replace(/\.vmdl$/, '');

/** A weapon, knife or pair of gloves as a body describes it. */
const dressed = ({ teams, item }: { teams: GameTeam[]; item: SkinPart }): LoadoutChange => {
  const { defIndex: def, nametag: nameTag, stattrak: statTrak, keychain: charm, ...rest } = item;
  const stickers = rest.stickers.map((sticker) => ({ ...sticker, scale: sticker.scale as 0 | 1 }));
  return { kind: 'item', teams, item: { ...rest, def, nameTag, statTrak, charm, stickers } };
};
