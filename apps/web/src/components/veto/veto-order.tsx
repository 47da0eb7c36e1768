import type { LiveWebVeto } from '@placar/contracts/vetoes';
import { mapDisplayName } from '@placar/domain/maps';
import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui';
import styles from './veto-board.module.css';
import type { VetoTeams } from './veto-view';

type Step = LiveWebVeto['order'][number];

/** All steps in their order: what was done, what is to be done, and by whom. */
export function VetoOrder({ veto, teams }: { veto: LiveWebVeto; teams: VetoTeams }) {
  const { t } = useTranslation(['veto', 'common']);
  const who = ({ team, turn }: Step): string => {
    if (team !== null) return teams[team];
    return turn === null ? '' : t(`veto:turn.${turn}`);
  };
  return (
    <ol className={styles.order} aria-label={t('veto:order')} data-testid="veto-order">
      {veto.order.map((step, index) => {
        const done = veto.done.find((one) => one.index === index);
        const isNow = veto.state === 'running' && veto.at === index;
        const name = who(step);
        return (
          <li
            // The order of a veto never changes.
            key={index}
            className={cx(styles.orderStep, done !== undefined && styles.orderDone, isNow && styles.orderNow)}
            data-action={step.action}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={styles.orderAction}>{t(`veto:action.${step.action}`)}</span>
            <span className={styles.orderMap}>
              {done === undefined
                ? '–'
                : step.action === 'side' && done.side !== null
                  ? t(`common:side.${done.side}`)
                  : mapDisplayName(done.map)}
              {done?.drawn === true && <Dices size={13} aria-label={t('veto:drawn')} role="img" />}
            </span>
            {name !== '' && <bdi className={styles.orderTeam}>{name}</bdi>}
          </li>
        );
      })}
    </ol>
  );
}
