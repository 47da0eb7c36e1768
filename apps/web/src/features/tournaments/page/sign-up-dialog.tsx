import type { TournamentAnswer } from '@placar/contracts/tournaments';
import type { SessionUser } from '@placar/contracts/users';
import { Plus, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { Button, FormModal, IconButton, Refusal, SelectField, Skeleton, TextField, showToast } from '../../../ui';
import {
  ROLES,
  countOf,
  formOfPerson,
  formOfTeam,
  signUpProblems,
  toSignUpBody,
  withMember,
  type Role,
  type SignUpForm,
} from '../model/sign-up-form';
import type { CupActs } from '../use-tournament';
import type { CupView } from './cup-view';
import styles from './sign-up.module.css';

interface FormProps {
  form: SignUpForm;
  settings: TournamentAnswer['settings'];
  onChange: (form: SignUpForm) => void;
}

function Members({ form, settings, onChange }: FormProps) {
  const { t } = useTranslation('cup');
  const roles = ROLES.filter(
    (role) => role === 'player' || (role === 'coach' ? settings.coach : settings.substitutes > 0),
  );
  const options = [
    ...roles.map((role) => ({ value: role as string, label: t(`role.${role}`) })),
    { value: 'out', label: t('form.roleOut') },
  ];
  const change = (steamId: string, role: Role | null) =>
    onChange({ ...form, members: form.members.map((one) => (one.steam_id === steamId ? { ...one, role } : one)) });
  return (
    <ul className={styles.members}>
      {form.members.map((member) => (
        <li key={member.steam_id} className={styles.member}>
          <span className={styles.memberName}>
            <bdi>{member.name}</bdi>
            {member.name !== member.steam_id && <span className={styles.steamId}>{member.steam_id}</span>}
          </span>
          <SelectField
            className={styles.role}
            aria-label={t('form.member', { name: member.name })}
            options={options}
            value={member.role ?? 'out'}
            onChange={(value) => change(member.steam_id, ROLES.find((role) => role === value) ?? null)}
          />
          {form.team_id === null && (
            <IconButton
              label={t('form.remove', { name: member.name })}
              icon={<Trash2 size={16} />}
              onClick={() => onChange({ ...form, members: form.members.filter((one) => one !== member) })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function AddMember({ form, settings, onChange }: FormProps) {
  const { t } = useTranslation('cup');
  const [typed, setTyped] = useState({ id: '', name: '' });
  const [problem, setProblem] = useState<'steamId' | 'twice' | null>(null);
  const add = () => {
    const next = withMember(form, typed.id, typed.name, settings);
    if (typeof next === 'string') {
      setProblem(next);
      return;
    }
    setProblem(null);
    setTyped({ id: '', name: '' });
    onChange(next);
  };
  return (
    <fieldset className={styles.add}>
      <legend>{t('form.addTitle')}</legend>
      <TextField
        label={t('form.addId')}
        value={typed.id}
        spellCheck={false}
        autoComplete="off"
        error={problem === null ? undefined : t(`problem.${problem}`)}
        onChange={(event) => setTyped({ ...typed, id: event.currentTarget.value })}
      />
      <TextField
        label={t('form.addName')}
        value={typed.name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button leftIcon={<Plus size={16} />} disabled={typed.id.trim() === ''} onClick={add}>
        {t('form.add')}
      </Button>
    </fieldset>
  );
}

/** Who plays alone plays for no team of a club. */
function ClubField({ form, settings, onChange }: FormProps) {
  const { t } = useTranslation('cup');
  if (settings.team_size === 1) return null;
  return (
    <TextField
      label={t('form.club')}
      description={t('form.clubHelp')}
      value={form.club ?? ''}
      maxLength={60}
      autoComplete="organization"
      onChange={(event) => onChange({ ...form, club: event.currentTarget.value })}
    />
  );
}

/** A captain signs a team up: their own one with its roster, or people by their Steam ids. */
export function SignUpDialog({
  view: { tournament, mayOrganise },
  user,
  code: given,
  acts,
  onClose,
}: {
  view: CupView;
  user: SessionUser;
  /** The invitation code of the address; empty: none. */
  code: string;
  acts: CupActs;
  onClose: () => void;
}) {
  const { t } = useTranslation('cup');
  const { settings } = tournament;
  const needsCode = settings.sign_up === 'code' && !mayOrganise;
  const { data, error } = useEndpoint('GET /users/me/teams', { query: { limit: 100 } });
  const teams = settings.team_size === 1 ? [] : (data?.teams ?? []);
  const [changed, setChanged] = useState<SignUpForm | null>(null);
  const [code, setCode] = useState(given);
  const [wasSent, setWasSent] = useState(false);
  const isLoading = data === undefined && error === undefined && settings.team_size > 1;
  const [first] = teams;
  const roster = changed ?? (first === undefined ? formOfPerson(user, settings) : formOfTeam(first, settings));
  const form: SignUpForm = needsCode ? { ...roster, code } : roster;
  const problems = signUpProblems(form, { ...settings, needsCode });
  const update = (next: SignUpForm) => {
    setChanged(next);
    acts.forget();
  };
  const choose = (value: string | null) => {
    const team = teams.find(({ id }) => String(id) === value);
    update(team === undefined ? formOfPerson(user, settings) : formOfTeam(team, settings));
  };
  const send = async () => {
    setWasSent(true);
    if (problems.length > 0) return;
    if (!(await acts.act('POST /tournaments/:id/sign-up', toSignUpBody(form, tournament.version)))) return;
    showToast({ tone: 'success', message: t('signedUpToast') });
    onClose();
  };
  const close = () => {
    acts.forget();
    onClose();
  };
  return (
    <FormModal
      isOpen
      persistent
      width={800}
      onClose={close}
      title={t('signUpTitle')}
      busy={acts.busy}
      onSubmit={() => void send()}
      submitLabel={t('form.send')}
      submitIcon={<UserPlus size={16} />}
      closeLabel={t('close')}
    >
      {isLoading ? (
        <Skeleton height={280} radius={12} />
      ) : (
        <div className={styles.form}>
          <p className={styles.lead}>{t('signUpLead', { count: settings.team_size })}</p>
          <Refusal text={acts.refusal} />
          {needsCode && (
            <TextField
              label={t('form.code')}
              description={t('form.codeHelp')}
              value={code}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={wasSent && problems.includes('code') ? t('problem.code') : undefined}
              onChange={(event) => {
                setCode(event.currentTarget.value);
                acts.forget();
              }}
            />
          )}
          <div className={styles.fields}>
            {teams.length > 0 && (
              <SelectField
                label={t('form.team')}
                options={[
                  ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
                  { value: 'none', label: t('form.noTeam') },
                ]}
                value={form.team_id === null ? 'none' : String(form.team_id)}
                onChange={choose}
              />
            )}
            <TextField
              label={t('form.name')}
              value={form.name}
              maxLength={60}
              autoComplete="off"
              error={wasSent && problems.includes('name') ? t('problem.name') : undefined}
              onChange={(event) => update({ ...form, name: event.currentTarget.value })}
            />
            <ClubField form={form} settings={settings} onChange={update} />
          </div>
          <section className={styles.roster} aria-label={t('form.members')}>
            <header className={styles.rosterHead}>
              <h3>{t('form.members')}</h3>
              <span role="status">
                {t('form.counts', {
                  players: countOf(form, 'player'),
                  size: settings.team_size,
                  substitutes: countOf(form, 'substitute'),
                  most: settings.substitutes,
                })}
              </span>
            </header>
            <Members form={form} settings={settings} onChange={update} />
            {wasSent &&
              problems
                .filter((problem) => problem !== 'name' && problem !== 'code')
                .map((problem) => (
                  <p key={problem} className={styles.problem} role="alert">
                    {t(`problem.${problem}`)}
                  </p>
                ))}
            <AddMember form={form} settings={settings} onChange={update} />
          </section>
        </div>
      )}
    </FormModal>
  );
}
