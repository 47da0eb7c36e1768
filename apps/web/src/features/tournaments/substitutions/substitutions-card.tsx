import type { TournamentSubstitution } from '@placar/contracts/tournaments';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { latePart } from '../../../lib/page/late-part';
import { Badge, Button, Card, CardHeader, LatePlace, useNow } from '../../../ui';
import { exchangeWay } from './exchange-way';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from '../page/people-card.module.css';

const SubstituteDialog = latePart(() => import('./substitute-dialog'), 'SubstituteDialog');

const STEP_MS = 15_000;

/** Who left, who came, for which team, and on whose word. */
export function SubstitutionLine({ of, view }: { of: TournamentSubstitution; view: CupView }) {
  const { t } = useTranslation('cupparts');
  const captain = view.tournament.teams.find(({ entry }) => entry === of.entry)?.captain_id;
  const told = of.decision ?? { by: of.by, at: of.at, reason: '' };
  const who = t(told.by === captain ? 'exchange.byCaptain' : 'exchange.byOrganisers');
  return (
    <div className={styles.line}>
      <p>
        <strong>
          <bdi>{view.nameOf(of.entry)}</bdi>
        </strong>{' '}
        {t('exchange.line', { leaves: of.leaves.name, comes: of.comes.name })}{' '}
        {of.is_open && (
          <Badge small tone="warning">
            {t('exchange.waits')}
          </Badge>
        )}
        {of.decision?.granted === false && <Badge small>{t('exchange.refused')}</Badge>}
      </p>
      <p className={styles.quiet}>
        {formatMoment(told.at)} · {who}
        {[of.reason, told.reason]
          .filter((reason) => reason !== '')
          .map((reason) => ` · ${reason}`)
          .join('')}
      </p>
    </div>
  );
}

/** How the rosters changed, the newest first, with the way to exchange somebody for who may. */
export function SubstitutionsCard({ view, acts }: { view: CupView; acts: CupActs }) {
  const { t } = useTranslation('cupparts');
  const now = useNow(STEP_MS);
  const [isOpen, setIsOpen] = useState(false);
  const { tournament, mayOrganise, user } = view;
  const asker = { userId: user?.id ?? null, mayOrganise, now };
  const teams = tournament.teams.filter((team) => exchangeWay(tournament, team, asker) !== null);
  if (teams.length === 0 && tournament.substitutions.length === 0) return null;
  const close = () => {
    acts.forget();
    setIsOpen(false);
  };
  return (
    <Card as="section" padded={false} aria-label={t('exchange.title')}>
      <CardHeader title={t('exchange.title')} icon={<Users size={18} />} />
      {teams.length > 0 && (
        <div className={styles.head}>
          <p className={styles.quiet}>{t('exchange.frozen')}</p>
          <Button leftIcon={<Users size={16} />} onClick={() => setIsOpen(true)}>
            {t('exchange.open')}
          </Button>
        </div>
      )}
      {tournament.substitutions.length > 0 && (
        <ul className={styles.list} data-testid="exchanges">
          {tournament.substitutions.toReversed().map((one) => (
            <li key={one.id}>
              <SubstitutionLine of={one} view={view} />
            </li>
          ))}
        </ul>
      )}
      <LatePlace isOpening={isOpen} onGiveUp={close} isOver>
        {isOpen && <SubstituteDialog teams={teams} asker={asker} view={view} acts={acts} onClose={close} />}
      </LatePlace>
    </Card>
  );
}
