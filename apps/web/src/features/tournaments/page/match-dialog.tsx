import { Check, Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TeamCrest } from '../../../components/teams/team-crest';
import { Badge, Button, ButtonLink, Modal, cx } from '../../../ui';
import type { CupView, OpenMatch } from './cup-view';
import { useRoundWords } from './round-words';
import styles from './cup-page.module.css';

/** Address of the match that the platform made for a pairing; null: none yet, or its results are brought by people. */
export const addressOfMatch = (pairing: object): string | null =>
  'match_id' in pairing && typeof pairing.match_id === 'number' ? `/match/${pairing.match_id}` : null;

/** One match of the bracket: who, how it ended, and the ways on. `match` null: closed. */
export function MatchDialog({ match, view, onClose }: { match: OpenMatch | null; view: CupView; onClose: () => void }) {
  const { t } = useTranslation('cup');
  const { ofMatch } = useRoundWords();
  // The newest of it: a result may have come since it was opened.
  const pairing =
    match === null
      ? null
      : (view.bracket?.stages[match.stage]?.pairings.find(({ key }) => key === match.pairing.key) ?? match.pairing);
  const address = pairing && addressOfMatch(pairing);
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
          {address !== null && (
            <ButtonLink to={address} variant="primary" leftIcon={<Swords size={16} aria-hidden="true" />}>
              {t('toMatch')}
            </ButtonLink>
          )}
        </>
      }
    >
      {pairing !== null && (
        <div className={styles.versus}>
          {pairing.entries.map((entry, side) => (
            <div
              key={side}
              className={cx(styles.versusSide, entry !== null && entry === pairing.winner && styles.versusWinner)}
            >
              <TeamCrest name={entry === null ? '' : view.nameOf(entry)} size={48} />
              <bdi className={styles.versusName}>
                {entry === null ? t(pairing.how === 'bye' ? 'bye' : 'open') : view.nameOf(entry)}
              </bdi>
              {entry !== null && entry === pairing.winner && (
                <Badge small tone="success" icon={<Check aria-hidden="true" />}>
                  {t('won')}
                </Badge>
              )}
            </div>
          ))}
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
        </div>
      )}
    </Modal>
  );
}
