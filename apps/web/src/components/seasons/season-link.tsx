import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../ui';
import styles from './season-link.module.css';
import { useSeasonNames } from './use-season-choices';

/** The competition of a match, by its name; nothing while that is not known. */
export function SeasonLink({ seasonId, className }: { seasonId: number | null; className?: string | undefined }) {
  const name = useSeasonNames(seasonId !== null).get(seasonId ?? 0);
  if (name === undefined) return null;
  return (
    <Link to={`/season/${seasonId}`} className={cx(styles.link, className)}>
      <Trophy size={14} />
      <bdi>{name}</bdi>
    </Link>
  );
}
