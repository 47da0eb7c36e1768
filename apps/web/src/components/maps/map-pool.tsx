import { typedMap } from '@placar/contracts/workshop';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, TextField, cx } from '../../ui';
import styles from './map-pool.module.css';

export interface PoolHeadProps {
  /** Id of the title: the pool below is named by it. */
  id: string;
  title: string;
  /** How many are chosen of how many. */
  count: string;
  /** Too few are chosen. */
  isShort: boolean;
  /** A button at the end of the line. */
  children?: ReactNode;
}

/** Line above a pool of maps: what it is, and how many are chosen. */
export function PoolHead({ id, title, count, isShort, children }: PoolHeadProps) {
  return (
    <div className={styles.head}>
      <span id={id} className={styles.title}>
        {title}
      </span>
      <span className={cx(styles.count, isShort && styles.short)} role="status">
        {count}
      </span>
      {children !== undefined && <span className={styles.end}>{children}</span>}
    </div>
  );
}

/** The tiles of a pool, named by its `PoolHead`. */
export function MapPool({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div className={styles.pool} role="group" aria-labelledby={head}>
      {children}
    </div>
  );
}

export interface AddMapProps {
  words: Readonly<Record<'label' | 'help' | 'invalid' | 'add', string>>;
  isMap: (text: string) => boolean;
  onAdd: (map: string) => void;
}

/** A field for a map that is not offered; by its button or the Enter key. */
export function AddMap({ words, isMap, onAdd }: AddMapProps) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const add = () => {
    const map = typedMap(text);
    if (!isMap(map)) {
      setIsWrong(true);
      return;
    }
    onAdd(map);
    setText('');
  };
  return (
    <div className={styles.addMap}>
      <TextField
        label={words.label}
        description={isWrong ? undefined : words.help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isWrong ? words.invalid : undefined}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button leftIcon={<Plus size={16} />} onClick={add} disabled={text.trim() === ''}>
        {words.add}
      </Button>
    </div>
  );
}
