/** Languages that tables have headings in. */
export type TableLanguage = 'pt' | 'en' | 'fr' | 'ja';
type Heading = Readonly<Record<TableLanguage, string>>;

/** Spreadsheets of these languages split at `;` and write a comma in numbers. */
const COMMA_IN_NUMBERS: ReadonlySet<TableLanguage> = new Set(['pt', 'fr']);

export const heading = (pt: string, en: string, fr: string, ja: string): Heading => ({ pt, en, fr, ja });

/** Columns by their keys, in their order. */
export const tableColumns = (headings: Readonly<Record<string, Heading>>, language: TableLanguage) =>
  Object.entries(headings).map(([key, words]) => ({ key, header: words[language] }));

/**
 * How a spreadsheet opens a table: with a mark of the encoding, without which Excel shows accents wrongly; a text that begins like a formula
 * is marked as a text.
 */
export const tableOptions = (language: TableLanguage) =>
  ({
    bom: true,
    delimiter: COMMA_IN_NUMBERS.has(language) ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  }) as const;

/** Cents as an amount that a spreadsheet reads as a number. */
export function amountIn(language: TableLanguage, cents: number | bigint): string {
  const whole = String(cents).replace('-', '').padStart(3, '0');
  const point = COMMA_IN_NUMBERS.has(language) ? ',' : '.';
  return `${cents < 0 ? '-' : ''}${whole.slice(0, -2)}${point}${whole.slice(-2)}`;
}
