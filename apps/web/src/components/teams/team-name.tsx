import { Link } from 'react-router';
import { FlagImg } from '../../ui';
import { TeamCrest } from './team-crest';
import styles from './team-name.module.css';

export interface TeamNameProps {
  /** Null where the team is gone or was never one of ours: the name stands without a link. */
  id: number | null;
  name: string;
  logo?: string | null;
  flag?: string | null;
  size?: number;
}

/** Crest, name and flag of a team; the name links to its page. */
export function TeamName({ id, name, logo, flag, size = 28 }: TeamNameProps) {
  return (
    <span className={styles.team}>
      <TeamCrest name={name} logo={logo} size={size} />
      {id === null ? (
        <bdi className={styles.name}>{name}</bdi>
      ) : (
        <Link to={`/teams/${id}`} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {flag !== null && flag !== undefined && flag !== '' && <FlagImg code={flag} width={18} />}
    </span>
  );
}
