import type { MyMatch } from '@placar/contracts/matches';
import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/format';
import { matchState } from '../../lib/match-state';
import { Tooltip, cx, useNow } from '../../ui';
import styles from '../attention-bell.module.css';
import { useVetoTurn } from './use-veto-turn';

/** The way to the reader's own match from every page, while it is on or comes within a day; it is marked while something is theirs to do. */
export function MyMatchLink({ match }: { match: MyMatch }) {
  const { t } = useTranslation('mymatch');
  const turn = useVetoTurn(match);
  const now = useNow(15_000);
  const teams = `${match.team1_string} × ${match.team2_string}`;
  const isComing = matchState(match) === 'scheduled';
  const isCalled = turn?.isMine === true || !isComing;
  const label = turn?.isMine
    ? t('veto', { teams })
    : !isComing
      ? t('now', { teams })
      : match.start_time === null
        ? t('next', { teams })
        : t('soon', { teams, when: formatRelative(match.start_time, now) });
  return (
    <>
      <Tooltip label={label}>
        <Link
          to={`/match/${match.id}`}
          className={cx(styles.bell, isCalled && styles.called)}
          aria-label={label}
          data-testid="my-match"
        >
          <Swords size={18} />
        </Link>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {isCalled && label}
      </span>
    </>
  );
}
