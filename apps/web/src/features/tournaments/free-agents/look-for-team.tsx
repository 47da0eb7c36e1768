import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { Button, Card, FormModal, Refusal, TextField, showToast } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { useFollowVersion } from './follow-version';
import { TeamInvitations } from './team-invitations';
import card from '../page/people-card.module.css';
import styles from './free-agents.module.css';

const NOTE_MAX = 200;

interface LookForTeamProps {
  view: CupView;
  acts: CupActs;
  /** Sign-up is: after it nobody enters the list or says something else, but everybody may leave it. */
  isOpen: boolean;
}

/** What a person on the list said of themselves (empty: nothing, or it is not known yet) and who invited them; it follows the tournament. */
function useOwnPlace(tournament: CupView['tournament'], isListed: boolean) {
  const read = useEndpoint(
    'GET /tournaments/:id/free-agents/mine',
    isListed ? { params: { id: tournament.id } } : null,
  );
  useFollowVersion(tournament, read);
  const { data, isLoading } = read;
  return {
    said: isListed ? (data?.free_agent?.note ?? '') : '',
    invitations: isListed ? (data?.invitations ?? []) : [],
    isLoading,
  };
}

/** For a person without a team: the way to say that they look for one, and what was said. */
export function LookForTeam({ view, acts, isOpen }: LookForTeamProps) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { tournament, user } = view;
  const isListed = user !== null && tournament.free_agents.some((one) => one.user_id === user.id);
  const { said, invitations, isLoading } = useOwnPlace(tournament, isListed);
  if (user === null) return null;
  const note = typed ?? said;
  const close = () => {
    acts.forget();
    setIsAsked(false);
    setTyped(null);
  };
  const look = async () => {
    if (!(await acts.act('POST /tournaments/:id/look-for-team', { note: note.trim() }))) return;
    showToast({ tone: 'success', message: t('freeAgents.listed') });
    close();
  };
  return (
    <Card as="section" className={styles.look} aria-label={t('freeAgents.title')}>
      <div className={styles.lookText} role="status">
        <p className={styles.lead}>{t(isListed ? 'freeAgents.youLook' : 'freeAgents.noTeam')}</p>
        <p className={card.quiet}>{t(isListed ? 'freeAgents.youWait' : 'freeAgents.noTeamText')}</p>
        {said !== '' && (
          <p className={card.quiet}>
            {t('freeAgents.yourNote')} <bdi>{said}</bdi>
          </p>
        )}
      </div>
      <div className={card.actions}>
        {isOpen && (
          <Button
            leftIcon={isListed ? undefined : <UserRoundSearch size={18} />}
            disabled={isLoading}
            onClick={() => setIsAsked(true)}
          >
            {t(isListed ? 'freeAgents.changeNote' : 'freeAgents.look')}
          </Button>
        )}
        {isListed && (
          <Button
            variant="danger-quiet"
            disabled={acts.busy}
            onClick={() => void acts.act('POST /tournaments/:id/look-no-more', {})}
          >
            {t('freeAgents.lookNoMore')}
          </Button>
        )}
      </div>
      {isOpen && <TeamInvitations invitations={invitations} view={view} acts={acts} />}
      <FormModal
        isOpen={isAsked && isOpen}
        onClose={close}
        title={t(isListed ? 'freeAgents.changeNote' : 'freeAgents.look')}
        width={800}
        persistent
        busy={acts.busy}
        closeLabel={t('cup:close')}
        submitLabel={t(isListed ? 'freeAgents.saveNote' : 'freeAgents.enter')}
        onSubmit={() => void look()}
      >
        <div className={card.fields}>
          <p className={card.quiet}>{t('freeAgents.rules')}</p>
          {isAsked && <Refusal text={acts.refusal} />}
          <TextField
            label={t('freeAgents.note')}
            description={t('freeAgents.noteHelp')}
            value={note}
            maxLength={NOTE_MAX}
            autoComplete="off"
            onChange={(event) => {
              acts.forget();
              setTyped(event.currentTarget.value);
            }}
          />
        </div>
      </FormModal>
    </Card>
  );
}
