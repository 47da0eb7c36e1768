import type { SetupPart, SetupRow } from '@placar/contracts';
import type { AppConfig } from '@placar/platform';

type Setting = SetupRow['settings'][number];
type Told = Partial<Pick<Setting, 'is_needed' | 'value'>>;

const setting = (name: string, isSet: boolean, { is_needed: isNeeded = true, value = null }: Told = {}): Setting => ({
  name,
  is_set: isSet,
  is_needed: isNeeded,
  value: isSet ? value : null,
});
const shown = (name: string, value: string | null, isNeeded = true): Setting =>
  setting(name, value !== null, { is_needed: isNeeded, value });

/** An address that only this machine reaches. */
const isLocal = (url: string): boolean => /^https?:\/\/(127\.|localhost[:/]|localhost$|\[::1\])/.test(url);

const SETTINGS: Readonly<Record<SetupPart, (config: AppConfig) => Setting[]>> = {
  address: ({ http }) => [setting('PUBLIC_URL', !isLocal(http.publicUrl), { value: http.publicUrl })],
  steam: ({ auth }) => [setting('STEAM_API_KEY', auth.steamApiKey !== null)],
  payments: ({ payments: { provider, mercadopago }, seller }) => [
    shown('PAYMENT_PROVIDER', provider),
    ...(provider === 'mercadopago'
      ? [
          setting('MERCADOPAGO_ACCESS_TOKEN', mercadopago.token !== ''),
          setting('MERCADOPAGO_WEBHOOK_SECRET', mercadopago.webhookSecret !== null, { is_needed: false }),
          shown('MERCADOPAGO_CHECKOUT', mercadopago.checkout, false),
        ]
      : []),
    shown('SELLER_NAME', seller?.name ?? null, false),
    shown('SELLER_CNPJ', seller?.cnpj ?? null, false),
  ],
  discord: ({ brand }) => [shown('DISCORD_URL', brand.discordUrl, false)],
  pictures: ({ inventory }) => [shown('ECON_IMAGES_DIR', inventory.imagesDir, false)],
  recordings: ({ demos: { s3 }, data }) =>
    s3 === null
      ? [shown('DATA_DIR', data.demosDir, false)]
      : [
          shown('DEMOS_S3_URL', s3.endpoint),
          shown('DEMOS_S3_BUCKET', s3.bucket),
          setting('DEMOS_S3_KEY', s3.key !== ''),
        ],
};
/** Parts of the product without which a part of the set-up is for nothing. */
const BELONGS_TO = { payments: 'shop', pictures: 'inventory' } as const;

/** What is set up, as a list without secrets; what belongs to a part that is switched off is left out. */
export function setupRows(config: AppConfig): SetupRow[] {
  const parts = Object.keys(SETTINGS) as SetupPart[];
  const isOff = (part: SetupPart): boolean =>
    part in BELONGS_TO && config.partsOff.includes(BELONGS_TO[part as keyof typeof BELONGS_TO]);
  return parts
    .filter((part) => !isOff(part))
    .map((part) => {
      const settings = SETTINGS[part](config);
      return {
        part,
        is_ready: settings.every(({ is_set: isSet, is_needed: isNeeded }) => isSet || !isNeeded),
        settings,
      };
    });
}
