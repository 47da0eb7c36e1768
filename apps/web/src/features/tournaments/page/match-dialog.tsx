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

function Outcome({ pairing }: { pairing: TournamentPairing }) {
  const { t } = useTranslation('cup');
  return (
    <dl className={styles.scores}>
      {pairing.how === 'played' && pairing.maps !== null && pairing.maps[0] + pairing.maps[1] > 0 && (
        <div>
          <dt>{t('mapsScore')}</dt>
          <dd>{pairing.maps.join(' : ')}</dd>
        </div>
      )}
      {pairing.how === 'played' && pairing.rounds !== null && pairing.rounds[0] + pairing.rounds[1] > 0 && (
        <div>
          <dt>{t('roundsScore')}</dt>
          <dd>{pairing.rounds.join(' : ')}</dd>
        </div>
      )}
      {pairing.how !== 'played' && (
        <div>
          <dd>{pairing.how === null ? t(`state.${pairing.state}`) : t(`how.${pairing.how}`)}</dd>
        </div>
      )}
    </dl>
  );
}

export interface MatchDialogProps {
  /** Null: closed. */
  match: OpenPairing | null;
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
  // The newest of it: a result may have come since it was opened.
  const pairing =
    match === null
      ? null
      : (view.bracket?.stages[match.stage]?.pairings.find(({ key }) => key === match.pairing.key) ?? match.pairing);
  return (
    <Modal
      isOpen={match !== null}
      onClose={onClose}
      title={match === null || pairing === null ? '' : ofMatch(view.bracket?.stages[match.stage], pairing)}
      width={520}
      keepSmall
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {match !== null && pairing !== null && isDecidable(view, pairing) && (
            <Button leftIcon={<Gavel size={16} />} onClick={() => onResult({ stage: match.stage, pairing })}>
              {t(pairing.state === 'over' ? 'changeResult' : 'setResult')}
            </Button>
          )}
          {pairing?.match != null && (
            <ButtonLink to={`/match/${pairing.match.id}`} variant="primary" leftIcon={<Swords size={16} />}>
              {t('toMatch')}
            </ButtonLink>
          )}
        </>
      }
    >
      {pairing !== null && (
        <div className={styles.versus}>
          <Sides pairing={pairing} view={view} />
          <Outcome pairing={pairing} />
          {match !== null && <DisputeButton open={{ stage: match.stage, pairing }} view={view} acts={acts} />}
          {match !== null && <MatchCheckIn open={{ stage: match.stage, pairing }} view={view} acts={acts} />}
          {match !== null && <TimeCard open={{ stage: match.stage, pairing }} view={view} acts={acts} />}
        </div>
      )}
    </Modal>
  );
}
