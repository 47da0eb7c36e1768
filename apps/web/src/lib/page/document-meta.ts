import { useEffect } from 'react';

function setMeta(name: string, content: string): () => void {
  const known = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const before = known?.content;
  const meta = known ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
  return () => {
    if (before === undefined) meta.remove();
    else meta.content = before;
  };
}

/** Description and keywords of a page for search engines while it is mounted; what was there before comes back after. */
export function useDocumentMeta({ description, keywords }: { description: string; keywords: string }): void {
  useEffect(() => {
    const restore = [setMeta('description', description), setMeta('keywords', keywords)];
    return () => restore.forEach((undo) => undo());
  }, [description, keywords]);
}
