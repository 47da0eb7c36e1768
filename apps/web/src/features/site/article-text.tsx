import { Alert, RichText } from '../../ui';
import styles from './article.module.css';

type ArticleBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  /** For whoever runs the installation: what a template leaves to them. */
  | { kind: 'note'; text: string };

/** Lines of a text file as blocks: `- ` begins an item of a list, `! ` a note, all else is a paragraph. */
export function toBlocks(lines: readonly string[]): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) {
      const isNote = line.startsWith('! ');
      blocks.push({ kind: isNote ? 'note' : 'paragraph', text: isNote ? line.slice(2) : line });
    } else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}

function Block({ block }: { block: ArticleBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <RichText text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      );
    case 'note':
      return (
        <Alert tone="warning">
          <RichText text={block.text} />
        </Alert>
      );
  }
}

/** Running text at a readable measure. */
export function ArticleText({ lines }: { lines: readonly string[] }) {
  return (
    <div className={styles.prose}>
      {toBlocks(lines).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}
