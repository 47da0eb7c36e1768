import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { Button, Card, CardHeader } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { SubstitutionLine } from './substitutions-card';
import styles from '../page/people-card.module.css';

const REASON_MAX = 200;

/** Exchanges that captains asked for and that wait for an organiser, who grants them or says why not. */
export function OpenSubstitutions({ view, acts }: { view: CupView; acts: CupActs }) {
  const { t } = useTranslation('cupparts');
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const open = view.tournament.substitutions.filter((one) => one.is_open);
  const decide = (substitution: number, granted: boolean, reason: string): Promise<boolean> =>
    acts.act('POST /tournaments/:id/decide-substitution', { substitution, granted, reason });
  return (
    <>
      {open.length > 0 && (
        <Card as="section" padded={false} aria-label={t('exchange.toDecide')}>
          <CardHeader title={t('exchange.toDecide')} icon={<Users size={18} />} />
          <ul className={styles.list}>
            {open.map((one) => (
              <li key={one.id}>
                <SubstitutionLine of={one} view={view} />
                <span className={styles.actions}>
                  <Button
                    size="sm"
                    variant="primary"
                    disabled={acts.busy}
                    onClick={() => void decide(one.id, true, '')}
                  >
                    {t('exchange.grant')}
                  </Button>
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    disabled={acts.busy}
                    onClick={() =>
                      setAsk({
                        title: t('exchange.refuseTitle', { name: view.nameOf(one.entry) }),
                        label: t('exchange.why'),
                        max: REASON_MAX,
                        confirm: t('exchange.refuse'),
                        onConfirm: (reason) => decide(one.id, false, reason),
                      })
                    }
                  >
                    {t('exchange.refuse')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ReasonDialog ask={ask} busy={acts.busy} onClose={() => setAsk(null)} />
    </>
  );
}
