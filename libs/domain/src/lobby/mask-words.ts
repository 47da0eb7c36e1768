/**
 * A line of chat with the words of a list replaced by stars, letter for letter. Only whole words count, whatever their case and accents:
 * "class" holds no "ass". The words are those of the installation (CHAT_WORDS).
 */
export function maskWords(text: string, words: readonly string[]): string {
  if (words.length === 0) return text;
  const masked = new Set(words.map(plain));
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    masked.has(plain(word)) ? '*'.repeat([...word].length) : word,
  );
}

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
