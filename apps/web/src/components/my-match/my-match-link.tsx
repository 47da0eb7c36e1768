import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/format';
import { matchState } from '../../lib/match-state';
import { Tooltip, cx, useNow } from '../../ui';
import styles from '../attention-bell.module.css';
import { useNextMatch } from './use-next-match';
import { useVetoTurn } from './use-veto-turn';

/** The way to the reader's own match from every page, while it is on or comes within a day; it is marked while something is theirs to do. */
export function MyMatchLink() {
  const { t } = useTranslation('bell');
  const match = useNextMatch();
  const turn = useVetoTurn(match);
  const now = useNow(15_000);
  if (match === null) return null;
  const teams = `${match.team1_string} × ${match.team2_string}`;
  const isComing = matchState(match) === 'scheduled';
  const isCalled = turn?.isMine === true || !isComing;
  const label = turn?.isMine
    ? t('match.veto', { teams })
    : !isComing
      ? t('match.now', { teams })
      : match.start_time === null
        ? t('match.next', { teams })
        : t('match.soon', { teams, when: formatRelative(match.start_time, now) });
  return (
    <>
      <Tooltip label={label}>
        <Link
          to={`/match/${match.id}`}
          className={cx(styles.bell, isCalled && styles.called)}
          aria-label={label}
          data-testid="my-match"
        >
          <Swords size={18} aria-hidden="true" />
        </Link>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {isCalled && label}
      </span>
    </>
  );
}
