import { Alert, RichText } from '../../ui';
import { toBlocks, type ArticleBlock } from './article-blocks';
import styles from './article.module.css';

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
