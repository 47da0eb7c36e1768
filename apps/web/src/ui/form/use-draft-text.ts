import { useState } from 'react';

/**
 * Text of a field whose value lives elsewhere and comes back late, such as the address: what is typed shows at once, an
 * answer to an earlier key does not undo a later one, and a value that was not typed here replaces the text.
 */
export function useDraftText(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const at = sent.lastIndexOf(value);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    if (at === -1) setDraft(value);
  }
  const type = (text: string) => {
    setDraft(text);
    setSent([...sent, text]);
    onChange(text);
  };
  return [draft, type];
}
