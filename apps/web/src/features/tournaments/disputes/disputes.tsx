import type { TournamentDispute, TournamentPairing } from '@placar/contracts/tournaments';
import { FileArchive, Gavel, Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { apiUrl } from '../../../lib/api-client';
import { formatMoment } from '../../../lib/format';
import { latePart } from '../../../lib/page/late-part';
import { Badge, Button, ButtonAnchor, Card, CardHeader, LatePlace, useNow } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { MOST_REASON, isInDispute, mayAppeal, mayDispute } from './disputes-model';
import type { CupActs } from '../use-tournament';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import styles from '../page/cup-page.module.css';

const DisputeForm = latePart(() => import('./dispute-form'), 'DisputeForm');

const STEP_MS = 15_000;

interface PartProps {
  view: CupView;
  acts: CupActs;
}

/** What captains had against the end of matches, with what the organisers said. They decide here; captains appeal here. */
export function Disputes({ view, acts }: PartProps) {
  const { t } = useTranslation('cup');
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const { disputes } = view.tournament;
  if (disputes.length === 0) return null;
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('dispute.title')} icon={<Scale size={18} />} />
      <ul className={styles.disputes} data-testid="disputes">
        {disputes.toReversed().map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} view={view} acts={acts} onAsk={setAsk} />
        ))}
      </ul>
      <ReasonDialog ask={ask} busy={acts.busy} onClose={() => setAsk(null)} />
    </Card>
  );
}

/** The same above everything else, for who plays in a disputed match; organisers have them on their desk. */
export function OwnDisputes(props: PartProps) {
  return isInDispute(props.view) && !props.view.mayOrganise ? <Disputes {...props} /> : null;
}

type RowProps = PartProps & { dispute: TournamentDispute; onAsk: (ask: ReasonAsk) => void };

function DisputeRow({ dispute, view, acts, onAsk }: RowProps) {
  const { t } = useTranslation('cup');
  const { ofMatch } = useRoundWords();
  const now = useNow(STEP_MS);
  const stage = view.bracket?.stages[dispute.stage];
  const pairing = stage?.pairings.find(({ key }) => key === dispute.key);
  const own = mayAppeal(dispute, view, now);
  const appealed =
    dispute.appeal && `${t('dispute.appealed', { name: view.nameOf(dispute.appeal.by) })}: ${dispute.appeal.reason}`;
  const decide = (upheld: boolean) =>
    onAsk({
      title: t(upheld ? 'dispute.accept' : 'dispute.reject'),
      label: t('dispute.why'),
      max: MOST_REASON,
      confirm: t('dispute.decide'),
      onConfirm: (reason) => acts.act('POST /tournaments/:id/decide-dispute', { dispute: dispute.id, upheld, reason }),
    });
  const appeal = (entry: number) =>
    onAsk({
      title: t('dispute.appealTitle'),
      label: t('dispute.reason'),
      max: MOST_REASON,
      confirm: t('dispute.appeal'),
      onConfirm: (reason) => acts.act('POST /tournaments/:id/appeal-dispute', { dispute: dispute.id, entry, reason }),
    });
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" disabled={acts.busy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <li>
      <p>
        <strong>{dispute.entries.map(view.nameOf).join(' × ')}</strong>{' '}
        {pairing !== undefined && <span className={styles.quiet}>{ofMatch(stage, pairing)}</span>}{' '}
        {dispute.is_open && (
          <Badge small tone="warning">
            {t('dispute.waits')}
          </Badge>
        )}
      </p>
      <p>
        {t('dispute.by', { name: view.nameOf(dispute.by) })}
        {dispute.round !== null && ` · ${t('dispute.roundOf', { round: dispute.round })}`}: {dispute.reason}
      </p>
      {dispute.decisions.map((decision, index) => (
        <p key={decision.at}>
          {index === 1 && appealed !== null && (
            <>
              {appealed}
              <br />
            </>
          )}
          <Badge small tone={decision.upheld ? 'success' : 'neutral'}>
            {t(decision.upheld ? 'dispute.upheld' : 'dispute.rejected')}
          </Badge>{' '}
          {decision.reason}
        </p>
      ))}
      {appealed !== null && dispute.decisions.length < 2 && <p>{appealed}</p>}
      {own !== null && dispute.appeal_until !== null && (
        <p className={styles.quiet}>{t('dispute.until', { time: formatMoment(dispute.appeal_until) })}</p>
      )}
      {view.mayOrganise && dispute.evidence !== null && dispute.evidence.left_out.length > 0 && (
        <p className={styles.quiet}>{t('dispute.leftOut', { parts: dispute.evidence.left_out.join(', ') })}</p>
      )}
      <div className={styles.timeForm}>
        <Evidence pairing={pairing} view={view} dispute={dispute} />
        {dispute.is_open && view.mayOrganise && (
          <>
            {button(t('dispute.accept'), () => decide(true))}
            {button(t('dispute.reject'), () => decide(false))}
            <span className={styles.quiet}>{t('dispute.afterwards')}</span>
          </>
        )}
        {own !== null && button(t('dispute.appeal'), () => appeal(own))}
      </div>
    </li>
  );
}

/** As it was when the dispute was opened, for organisers; until it is kept, as it is now. */
const evidenceOf = (dispute: TournamentDispute, view: CupView, matchId: number | null): string | null => {
  if (view.mayOrganise && dispute.evidence !== null)
    return apiUrl(`/tournaments/${view.tournament.id}/disputes/${dispute.id}/evidence`);
  return matchId === null ? null : apiUrl(`/matches/${matchId}/evidence`);
};

/** The bundle of the match: for organisers, and for the two captains. */
function Evidence({ pairing, view, dispute }: Pick<RowProps, 'view' | 'dispute'> & { pairing?: TournamentPairing }) {
  const { t } = useTranslation('cup');
  const href = evidenceOf(dispute, view, pairing?.match?.id ?? null);
  const isParty = view.team !== null && dispute.entries.includes(view.team.entry);
  const isCaptain = isParty && view.team?.captain_id === view.user?.id;
  if (href === null || !(view.mayOrganise || isCaptain)) return null;
  return (
    <ButtonAnchor size="sm" variant="ghost" href={href} download leftIcon={<FileArchive size={16} />}>
      {t(view.mayOrganise && dispute.evidence !== null ? 'dispute.kept' : 'dispute.evidence', {
        time: formatMoment(dispute.evidence?.at),
      })}
    </ButtonAnchor>
  );
}

/** For a captain whose match has just ended: what was wrong. Null where it cannot be disputed. */
export function DisputeButton({ open, view, acts }: PartProps & { open: OpenPairing }) {
  const { t } = useTranslation('cup');
  const now = useNow(STEP_MS);
  const [isOpen, setIsOpen] = useState(false);
  const entry = mayDispute(open, view, now);
  if (entry === null) return null;
  const close = () => setIsOpen(false);
  return (
    <LatePlace isOpening={isOpen} onGiveUp={close}>
      {isOpen ? (
        <DisputeForm open={open} entry={entry} acts={acts} onSent={close} />
      ) : (
        <Button variant="ghost" leftIcon={<Gavel size={16} />} onClick={() => setIsOpen(true)}>
          {t('dispute.open')}
        </Button>
      )}
    </LatePlace>
  );
}
