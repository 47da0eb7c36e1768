import type { AttentionItem } from '@placar/contracts/admin';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format';
import { Button, RelativeTime } from '../../ui';
import styles from './attention.module.css';

/** Who of both teams was seen when; nothing for other items. */
export function NoShowEvidence({ item: { match, proposal } }: { item: AttentionItem }) {
  const { t } = useTranslation('staff');
  if (match === null || proposal === null) return null;
  const { needed, teams } = proposal;
  return (
    <ul className={styles.evidence}>
      {teams.map(({ team, present, players, checked_in: checkedIn }) => (
        <li key={team}>
          <strong>
            {checkedIn === undefined
              ? t('proposal.there', { team: match[team], present, needed })
              : checkedIn === null
                ? t('proposal.notCheckedIn', { team: match[team] })
                : t('proposal.checkedIn', { team: match[team], time: formatMoment(checkedIn) })}
          </strong>
          <ul>
            {players.map(({ steam_id: steamId, name, connected, last_seen: last }) => (
              <li key={steamId}>
                <bdi>{name}</bdi>{' '}
                <span className={styles.quiet}>
                  {connected ? (
                    t('proposal.on')
                  ) : last === null ? (
                    t('proposal.never')
                  ) : (
                    <>
                      {t('proposal.seen')} <RelativeTime value={last} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export interface NoShowButtonProps {
  item: AttentionItem;
  busy: boolean;
  onForfeit: (winner: 'team1' | 'team2') => void;
}

/** Gives the match to the team that is there; asks once more, for it ends the match. With both teams short nobody is offered. */
export function NoShowButton({ item: { match, proposal, aside }, busy, onForfeit }: NoShowButtonProps) {
  const { t } = useTranslation('staff');
  const [isAsked, setIsAsked] = useState(false);
  if (match === null || proposal === null || aside !== null || proposal.absent === 'both') return null;
  const winner = proposal.absent === 'team1' ? 'team2' : 'team1';
  const team = match[winner];
  return (
    <Button
      size="sm"
      variant={isAsked ? 'danger' : 'secondary'}
      leftIcon={<Flag size={15} />}
      loading={busy}
      onClick={() => (isAsked ? onForfeit(winner) : setIsAsked(true))}
    >
      {isAsked ? t('proposal.giveSure', { team }) : t('proposal.give', { team })}
    </Button>
  );
}
