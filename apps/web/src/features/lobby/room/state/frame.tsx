import type { ReactNode } from 'react';
import { Avatar } from '../../../../components/players/avatar';
import styles from './now-panel.module.css';

/** What is to be done now: a heading, what it means, and what does it. */
export function Frame({ title, text, children }: { title: ReactNode; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}

/** People who are waited for. */
export function Names({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Avatar name={name} size={22} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
