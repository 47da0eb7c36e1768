import { Module } from '@nestjs/common';
import { EconomyModule } from '../economy/economy.module';
import { EquippedController } from './equipped.controller';
import { Gates } from './gates';
import { ItemListsController } from './item-lists.controller';
import { ItemLists } from './item-lists';
import { ItemPicturesController } from './item-pictures.controller';
import { KillCounts } from './kill-counts';
import { KillCountsController } from './kill-counts.controller';
import { LoadoutPresets } from './loadout-presets';
import { LoadoutPresetsController } from './loadout-presets.controller';
import { LoadoutsController } from './loadouts.controller';
import { LoadoutsService } from './loadouts.service';

/** Items of the game, and what people dress their weapons with. */
@Module({
  imports: [EconomyModule],
  controllers: [
    EquippedController,
    KillCountsController,
    ItemListsController,
    ItemPicturesController,
    LoadoutPresetsController,
    LoadoutsController,
  ],
  providers: [Gates, ItemLists, KillCounts, LoadoutPresets, LoadoutsService],
})
export class InventoryModule {}
