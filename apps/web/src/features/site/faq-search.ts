import { foldText } from '../../lib/fold-text';

export interface FaqItem {
  q: string;
  a: readonly string[];
}

export interface FaqGroup {
  title: string;
  items: Readonly<Record<string, FaqItem>>;
}

export interface FoundGroup {
  id: string;
  title: string;
  items: readonly (FaqItem & { id: string })[];
}

/** Groups with the questions that have every word of the query, in the question, the answer or the group's name. */
export function searchFaq(
  groups: Readonly<Record<string, FaqGroup>>,
  query: string,
  only: string | null,
): FoundGroup[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return Object.entries(groups)
    .filter(([id]) => only === null || id === only)
    .map(([id, group]) => ({
      id,
      title: group.title,
      items: Object.entries(group.items)
        .map(([itemId, item]) => ({ ...item, id: itemId }))
        .filter((item) => {
          const text = foldText([group.title, item.q, ...item.a].join(' ').replace(/<\/?\w+>/g, ''));
          return words.every((word) => text.includes(word));
        }),
    }))
    .filter((group) => group.items.length > 0);
}
