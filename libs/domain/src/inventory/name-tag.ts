export const LONGEST_NAME_TAG = 20;

/** Control and format characters (among them those that turn the direction of writing), line breaks, private and unassigned ones. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u;
/** The one format character that may stand: it joins the parts of an emoji. */
const JOINER = /(?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?)\u200D(?=\p{Extended_Pictographic})/gu;

/**
 * A name tag as it is kept: trimmed and composed, at most twenty characters as people count them. Any script and emoji may stand in it:
 * our own rule, for that of the known library refuses `ação` (economy reference §1.2). Null: it may not stand; '' is no tag.
 */
export function nameTagOf(text: string): string | null {
  const tag = text.normalize('NFC').trim();
  if (FORBIDDEN.test(tag.replace(JOINER, ''))) return null;
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(tag)].length <= LONGEST_NAME_TAG
    ? tag
    : null;
}
