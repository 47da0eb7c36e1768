import type { TournamentFreeAgentsAnswer } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, CheckList, FormModal, Refusal, SelectField, TextField, showToast } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { draftProblem, strengthOf, withMembers, type FreeAgent, type TeamDraft } from './team-drafts';
import card from '../page/people-card.module.css';
import styles from './free-agents.module.css';

const NAME_MAX = 60;

interface DraftFieldsProps {
  draft: TeamDraft;
  people: readonly FreeAgent[];
  /** People are chosen; else they are shown as they were proposed. */
  isByHand: boolean;
  size: number;
  problem: ReturnType<typeof draftProblem>;
  onChange: (draft: TeamDraft) => void;
}

function DraftFields({ draft, people, isByHand, size, problem, onChange }: DraftFieldsProps) {
  const { t } = useTranslation('cupparts');
  const members = draft.members.map((id) => people.find((one) => one.user_id === id));
  // Without those who have left the list meanwhile.
  const known = members.filter((one) => one !== undefined);
  const wordsOf = ({ name, rating }: FreeAgent): string =>
    `${name} · ${rating === null ? t('freeAgents.noRating') : rating}`;
  return (
    <fieldset className={styles.draft}>
      <legend>{t('freeAgents.strength', { sum: strengthOf(members, size) })}</legend>
      <TextField
        label={t('freeAgents.name')}
        value={draft.name}
        maxLength={NAME_MAX}
        autoComplete="off"
        error={problem === 'name' ? t('freeAgents.problem.name') : undefined}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      {isByHand ? (
        <CheckList
          label={t('freeAgents.who')}
          options={people.map((one) => ({ value: String(one.user_id), label: <bdi>{wordsOf(one)}</bdi> }))}
          checked={draft.members.map(String)}
          onChange={(checked) => onChange(withMembers(draft, checked.map(Number)))}
        />
      ) : (
        <ul className={styles.members}>
          {known.map((one) => (
            <li key={one.user_id}>
              <bdi>{wordsOf(one)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {problem === 'size' && <Alert tone="danger">{t('freeAgents.problem.size', { count: size })}</Alert>}
      {members.length > 0 && (
        <SelectField
          label={t('freeAgents.captain')}
          options={known.map((one) => ({ value: String(one.user_id), label: one.name }))}
          value={draft.captain === null ? null : String(draft.captain)}
          onChange={(value) => onChange({ ...draft, captain: Number(value) })}
        />
      )}
    </fieldset>
  );
}

interface MakeTeamsDialogProps {
  start: readonly TeamDraft[];
  isByHand: boolean;
  known: TournamentFreeAgentsAnswer;
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** Shows the teams that would be made; then all of them are made at once, or none. */
export function MakeTeamsDialog({ start, isByHand, known, view, acts, onClose }: MakeTeamsDialogProps) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const [drafts, setDrafts] = useState(start);
  const [wasSent, setWasSent] = useState(false);
  const { team_size: size, substitutes } = view.tournament.settings;
  const people = known.free_agents;
  const problems = drafts.map((draft) => draftProblem(draft, size, substitutes));
  const left = people.length - new Set(drafts.flatMap(({ members }) => members)).size;
  const change = (at: number, draft: TeamDraft) => {
    acts.forget();
    setDrafts(drafts.map((one, index) => (index === at ? draft : one)));
  };
  const make = async () => {
    setWasSent(true);
    if (problems.some((problem) => problem !== null)) return;
    const teams = drafts.map(({ name, captain, members }) => ({
      name: name.trim(),
      captain: captain ?? 0,
      members: [...members],
    }));
    const { version } = view.tournament;
    if (!(await acts.act('POST /tournaments/:id/make-teams', { teams, version }))) return;
    showToast({ tone: 'success', message: t('freeAgents.made', { count: teams.length }) });
    onClose();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={t(isByHand ? 'freeAgents.byHand' : 'freeAgents.balanced')}
      width={800}
      persistent
      busy={acts.busy}
      closeLabel={t('cup:close')}
      submitLabel={t('freeAgents.make', { count: drafts.length })}
      onSubmit={() => void make()}
    >
      <div className={card.fields}>
        <p className={card.quiet}>
          {t(isByHand ? 'freeAgents.handText' : 'freeAgents.balancedText')} {t('freeAgents.left', { count: left })}
        </p>
        <Refusal text={acts.refusal} />
        {drafts.map((draft, index) => (
          <DraftFields
            key={index}
            {...{ draft, people, isByHand, size }}
            problem={wasSent ? (problems[index] ?? null) : null}
            onChange={(next) => change(index, next)}
          />
        ))}
      </div>
    </FormModal>
  );
}
