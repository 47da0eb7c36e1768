/** ISO 3166-1 codes offered as a server's or team's location; others draw the unknown flag. */
export const FLAG_CODES = [
  'AR',
  'AT',
  'AU',
  'BA',
  'BE',
  'BG',
  'BO',
  'BR',
  'BY',
  'CA',
  'CH',
  'CL',
  'CN',
  'CO',
  'CR',
  'CY',
  'CZ',
  'DE',
  'DK',
  'DO',
  'DZ',
  'EC',
  'EE',
  'EG',
  'ES',
  'FI',
  'FR',
  'GB',
  'GE',
  'GR',
  'HK',
  'HR',
  'HU',
  'ID',
  'IE',
  'IL',
  'IN',
  'IS',
  'IT',
  'JP',
  'KR',
  'KZ',
  'LT',
  'LU',
  'LV',
  'MA',
  'MD',
  'ME',
  'MK',
  'MN',
  'MX',
  'MY',
  'NL',
  'NO',
  'NZ',
  'PA',
  'PE',
  'PH',
  'PL',
  'PT',
  'PY',
  'RO',
  'RS',
  'RU',
  'SA',
  'SE',
  'SG',
  'SI',
  'SK',
  'TH',
  'TN',
  'TR',
  'TW',
  'UA',
  'US',
  'UY',
  'VE',
  'VN',
  'ZA',
] as const;
export type FlagCode = (typeof FLAG_CODES)[number];

/** Whose drawings are shown: the version of country-flag-icons, which the build compares with what is installed. */
export const FLAG_SET = '1.6.20';
/** Where the build puts one file per flag. A name of its own for each set, because browsers keep the files for ever. */
export const FLAG_FOLDER = `/assets/flags-${FLAG_SET}`;

/** The supported code for what the wire holds (any case, null, empty); null when unknown. */
export function toFlagCode(code: string | null | undefined): FlagCode | null {
  const upper = (code ?? '').trim().toUpperCase();
  return FLAG_CODES.find((known) => known === upper) ?? null;
}

/** Country name in the given language, for lists and accessible names. */
export function countryName(code: FlagCode, languageTag: string): string {
  return new Intl.DisplayNames([languageTag], { type: 'region' }).of(code) ?? code;
}
