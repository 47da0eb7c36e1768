import { Crown, UserPlus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, SwitchField, TextField, Tooltip } from '../../ui';
import { Avatar } from '../../components/players/avatar';
import { PasteMembers } from './paste-members';
import styles from './team-dialog.module.css';
import { MOST_MEMBERS, newMember, type MemberDraft, type TeamDraft } from './team-form';

export interface MemberFieldsProps {
  draft: TeamDraft;
  update: (change: Partial<TeamDraft>) => void;
  /** Text under a field, by `steam:<key>`, `nick:<key>` or `members`. */
  errorOf: (field: string) => string | undefined;
}

interface MemberRowProps {
  member: MemberDraft;
  group: string;
  number: number;
  isCaptain: boolean;
  onCaptain: () => void;
  onChange: (change: Partial<MemberDraft>) => void;
  onRemove: () => void;
  errorOf: MemberFieldsProps['errorOf'];
}

function MemberRow({ member, group, number, isCaptain, onCaptain, onChange, onRemove, errorOf }: MemberRowProps) {
  const { t } = useTranslation('teams');
  const who = member.name.trim() === '' ? t('form.memberNumber', { number }) : member.name.trim();
  return (
    <li className={styles.member}>
      <Tooltip label={t('form.captainHelp')}>
        <label className={styles.captain}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={isCaptain}
            onChange={onCaptain}
            aria-label={t('form.captainOf', { name: who })}
          />
          <Crown size={18} />
        </label>
      </Tooltip>
      {member.isSaved ? (
        <span className={styles.account}>
          <Avatar name={who} src={member.image} size={32} />
          <span className={styles.accountId}>{member.steam}</span>
          {errorOf(`steam:${member.key}`) !== undefined && (
            <span className={styles.error}>{errorOf(`steam:${member.key}`)}</span>
          )}
        </span>
      ) : (
        <TextField
          className={styles.steam}
          aria-label={t('form.steamOf', { name: who })}
          placeholder={t('form.steamPlaceholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={member.steam}
          onChange={(event) => onChange({ steam: event.currentTarget.value })}
          error={errorOf(`steam:${member.key}`)}
        />
      )}
      <TextField
        className={styles.nick}
        aria-label={t('form.nickOf', { name: who })}
        placeholder={t('form.nickPlaceholder')}
        autoComplete="off"
        value={member.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errorOf(`nick:${member.key}`)}
      />
      <SwitchField
        className={styles.coach}
        label={t('form.coach')}
        aria-label={t('form.coachOf', { name: who })}
        checked={member.isCoach}
        onChange={(isCoach) => onChange({ isCoach })}
      />
      <IconButton
        label={t('form.removeOf', { name: who })}
        icon={<X size={18} />}
        className={styles.removeMember}
        onClick={onRemove}
      />
    </li>
  );
}

/** The roster: who plays, under which name, who is captain, who coaches. */
export function MemberFields({ draft, update, errorOf }: MemberFieldsProps) {
  const { t } = useTranslation('teams');
  const group = useId();
  const set = (key: string, change: Partial<MemberDraft>) =>
    update({ members: draft.members.map((member) => (member.key === key ? { ...member, ...change } : member)) });
  const remove = (key: string) => {
    const members = draft.members.filter((member) => member.key !== key);
    const next = members.find((member) => !member.isCoach) ?? members[0];
    update({ members, ...(draft.captain === key ? { captain: next?.key ?? null } : {}) });
  };
  const add = () => {
    const member = newMember();
    update({ members: [...draft.members, member], captain: draft.captain ?? member.key });
  };
  return (
    <div className={styles.members} role="group" aria-labelledby={`${group}-label`}>
      <p id={`${group}-label`} className={styles.label}>
        {t('form.members')}
      </p>
      <p className={styles.help}>{t('form.membersHelp')}</p>
      {draft.members.length > 0 && (
        <ul className={styles.memberList}>
          {draft.members.map((member, index) => (
            <MemberRow
              key={member.key}
              member={member}
              group={group}
              number={index + 1}
              isCaptain={draft.captain === member.key}
              onCaptain={() => update({ captain: member.key })}
              onChange={(change) => set(member.key, change)}
              onRemove={() => remove(member.key)}
              errorOf={errorOf}
            />
          ))}
        </ul>
      )}
      {errorOf('members') !== undefined && (
        <p className={styles.error} role="alert">
          {errorOf('members')}
        </p>
      )}
      <div className={styles.memberActions}>
        <Button
          size="sm"
          leftIcon={<UserPlus size={16} />}
          disabled={draft.members.length >= MOST_MEMBERS}
          onClick={add}
        >
          {t('form.addMember')}
        </Button>
        <PasteMembers draft={draft} update={update} />
      </div>
    </div>
  );
}
