import { LoadoutGate } from '@placar/contracts';
import type { Part } from '@placar/contracts/parts';
import { resolve } from 'node:path';
import { z } from 'zod';

export const LOADOUT_WAYS = ['off', 'http', 'weaponpaints'] as const;

/** Items of the game, and the one way by which game servers learn what people carry. */
export interface InventoryConfig {
  /** Where the operator's pictures of items lie, as `skin/7-44.webp`; null: what is drawn is shown. */
  readonly imagesDir: string | null;
  /** Servers fetch it (`http`), or it is written to the database of the plugin WeaponPaints. */
  readonly toServers: (typeof LOADOUT_WAYS)[number];
  /** That database, with its password. */
  readonly pluginDatabaseUrl: string | null;
  /** Parts of a loadout that only VIPs may choose, and that servers show of VIPs only. */
  readonly vipOnly: readonly LoadoutGate[];
}

/** Variables of the inventory, part of the whole environment. */
export const InventoryEnvironment = {
  ECON_IMAGES_DIR: z.string().optional(),
  LOADOUTS_TO_SERVERS: z.enum(LOADOUT_WAYS).default('off'),
  LOADOUTS_VIP_ONLY: z
    .string()
    .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
    .pipe(z.array(LoadoutGate))
    .default([]),
  WEAPONPAINTS_DATABASE_URL: z
    .url({ protocol: /^mysql$/, error: 'must be a URL that starts with mysql://' })
    .optional(),
};
type Variables = z.infer<z.ZodObject<typeof InventoryEnvironment>>;

/** Nobody can become a VIP where the shop is switched off: nothing is for VIPs only there. */
export const inventoryConfig = (env: Variables, off: readonly Part[]): InventoryConfig => ({
  imagesDir: env.ECON_IMAGES_DIR === undefined ? null : resolve(env.ECON_IMAGES_DIR),
  toServers: env.LOADOUTS_TO_SERVERS,
  pluginDatabaseUrl: env.WEAPONPAINTS_DATABASE_URL ?? null,
  vipOnly: off.includes('shop') ? [] : env.LOADOUTS_VIP_ONLY,
});

export const inventoryProblems = ({ toServers, pluginDatabaseUrl }: InventoryConfig): string[] =>
  toServers === 'weaponpaints' && pluginDatabaseUrl === null
    ? ['WEAPONPAINTS_DATABASE_URL is required by LOADOUTS_TO_SERVERS=weaponpaints']
    : [];
