import type { TournamentPairing } from '@placar/contracts/tournaments';
import { Check, Gavel, Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TeamCrest } from '../../../components/teams/team-crest';
import { Badge, Button, ButtonLink, Modal, cx } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import type { CupView } from './cup-view';
import type { CupActs } from '../use-tournament';
import { MatchCheckIn } from '../where/match-check-in';
import { DisputeButton } from '../disputes/disputes';
import { useRoundWords } from './round-words';
import { TimeCard } from '../times/time-card';
import styles from './cup-page.module.css';

/** Its result can be set or changed: both teams are known, and the tournament still goes on. */
const isDecidable = (view: CupView, { entries, how, state }: TournamentPairing): boolean =>
  view.mayOrganise &&
  view.tournament.status === 'running' &&
  how !== 'bye' &&
  (state === 'ready' || state === 'over') &&
  entries.every((entry) => entry !== null);

function Sides({ pairing, view }: { pairing: TournamentPairing; view: CupView }) {
  const { t } = useTranslation('cup');
  return pairing.entries.map((entry, side) => (
    <div
      key={side}
      className={cx(styles.versusSide, entry !== null && entry === pairing.winner && styles.versusWinner)}
    >
      <TeamCrest name={entry === null ? '' : view.nameOf(entry)} size={48} />
      <bdi className={styles.versusName}>
        {entry === null ? t(pairing.how === 'bye' ? 'bye' : 'open') : view.nameOf(entry)}
      </bdi>
      {entry !== null && entry === pairing.winner && (
        <Badge small tone="success" icon={<Check />}>
          {t('won')}
        </Badge>
      )}
    </div>
  ));
}

function Outcome({ pairing: { how, maps, rounds, state } }: { pairing: TournamentPairing }) {
  const { t } = useTranslation('cup');
  const score = (name: 'mapsScore' | 'roundsScore', points: TournamentPairing['maps']) =>
    points !== null &&
    points[0] + points[1] > 0 && (
      <div>
        <dt>{t(name)}</dt>
        <dd>{points.join(' : ')}</dd>
      </div>
    );
  return (
    <dl className={styles.scores}>
      {how === 'played' ? (
        <>
          {score('mapsScore', maps)}
          {score('roundsScore', rounds)}
        </>
      ) : (
        <div>
          <dd>{how === null ? t(`state.${state}`) : t(`how.${how}`)}</dd>
        </div>
      )}
    </dl>
  );
}

export interface MatchDialogProps {
  match: OpenPairing;
  view: CupView;
  acts: CupActs;
  onClose: () => void;
  /** An organiser wants to say how it ended. */
  onResult: (match: OpenPairing) => void;
}

/** One match of the bracket: who, how it ended, and the ways on. */
export function MatchDialog({ match, view, acts, onClose, onResult }: MatchDialogProps) {
  const { t } = useTranslation('cup');
  const { ofMatch } = useRoundWords();
  const stage = view.bracket?.stages[match.stage];
  // The newest of it: a result may have come since it was opened.
  const pairing = stage?.pairings.find(({ key }) => key === match.pairing.key) ?? match.pairing;
  const open = { stage: match.stage, pairing };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={ofMatch(stage, pairing)}
      width={520}
      keepSmall
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isDecidable(view, pairing) && (
            <Button leftIcon={<Gavel size={16} />} onClick={() => onResult(open)}>
              {t(pairing.state === 'over' ? 'changeResult' : 'setResult')}
            </Button>
          )}
          {pairing.match !== null && (
            <ButtonLink to={`/match/${pairing.match.id}`} variant="primary" leftIcon={<Swords size={16} />}>
              {t('toMatch')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.versus}>
        <Sides pairing={pairing} view={view} />
        <Outcome pairing={pairing} />
        <DisputeButton open={open} view={view} acts={acts} />
        <MatchCheckIn open={open} view={view} acts={acts} />
        <TimeCard open={open} view={view} acts={acts} />
      </div>
    </Modal>
  );
}
