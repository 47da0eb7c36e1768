import { Module } from '@nestjs/common';
import { EconomyModule } from '../economy/economy.module';
import { EquippedController } from './equipped.controller';
import { Gates } from './gates';
import { ItemListsController } from './item-lists.controller';
import { ItemLists } from './item-lists';
import { ItemPicturesController } from './item-pictures.controller';
import { ItemPictures } from './item-pictures';
import { LoadoutsController } from './loadouts.controller';
import { LoadoutsService } from './loadouts.service';

/** Items of the game, and what people dress their weapons with. */
@Module({
  imports: [EconomyModule],
  controllers: [EquippedController, ItemListsController, ItemPicturesController, LoadoutsController],
  providers: [Gates, ItemLists, ItemPictures, LoadoutsService],
})
export class InventoryModule {}
