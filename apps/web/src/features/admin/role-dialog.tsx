import type { AdminUser } from '@placar/contracts/admin';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, FormModal, TextField, cx } from '../../ui';
import { roleOf } from '../../lib/session';
import { ROLES, isGrave, type Role } from './role-model';
import { RoleBadge } from './role-badge';
import styles from './role-dialog.module.css';
import { useChangeRole } from './use-change-role';

interface RoleDialogProps {
  /** Null: closed. */
  user: AdminUser | null;
  isSelf: boolean;
  onClose: () => void;
}

interface Draft {
  id: number | null;
  role: Role;
  typed: string;
  problem: string | null;
}

const EMPTY: Draft = { id: null, role: 'member', typed: '', problem: null };

/** Chooses another role: says what each may do, and asks for the name where the whole installation is at stake. */
export function RoleDialog({ user, isSelf, onClose }: RoleDialogProps) {
  const { t } = useTranslation('staff');
  const { busy, change } = useChangeRole();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const id = user?.id ?? null;
  if (id !== draft.id) setDraft(user === null ? EMPTY : { ...EMPTY, id, role: roleOf(user) });
  const name = user?.name ?? '';
  const present = user === null ? 'member' : roleOf(user);
  const isTyped = !isGrave(present, draft.role) || draft.typed.trim() === name.trim();
  const submit = async () => {
    if (user === null) return;
    const problem = await change(user, draft.role);
    if (problem === null) onClose();
    else setDraft((current) => ({ ...current, problem }));
  };
  return (
    <FormModal
      isOpen={user !== null}
      onClose={onClose}
      title={t('role.title', { name })}
      width={560}
      busy={busy}
      tone={isGrave(present, draft.role) ? 'danger' : 'primary'}
      isReady={present !== draft.role && isTyped}
      submitLabel={t('role.save', { role: t(`users.role.${draft.role}`) })}
      onSubmit={() => void submit()}
    >
      <p className={styles.now}>
        {t('role.now', { role: '' })} <RoleBadge role={present} />
      </p>
      <RoleChoice value={draft.role} onChange={(role) => setDraft({ ...draft, role, typed: '', problem: null })} />
      <Consequences user={user} from={present} to={draft.role} isSelf={isSelf} />
      {isGrave(present, draft.role) && (
        <TextField
          label={t('role.type', { name })}
          value={draft.typed}
          onChange={(event) => setDraft({ ...draft, typed: event.currentTarget.value, problem: null })}
          autoComplete="off"
          className={styles.typed}
        />
      )}
      {draft.problem !== null && (
        <Alert tone="danger" role="alert" className={styles.problem}>
          {draft.problem}
        </Alert>
      )}
    </FormModal>
  );
}

function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('staff');
  const group = useId();
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.legend}>{t('role.choose')}</legend>
      {ROLES.map((role) => (
        <label key={role} className={cx(styles.role, role === value && styles.chosen)}>
          <input
            type="radio"
            name={group}
            checked={role === value}
            onChange={() => onChange(role)}
            aria-labelledby={`${group}-${role}-name`}
            aria-describedby={`${group}-${role}`}
            data-autofocus={role === value || undefined}
          />
          <span>
            <span id={`${group}-${role}-name`} className={styles.roleName}>
              {t(`users.role.${role}`)}
            </span>
            <span id={`${group}-${role}`} className={styles.roleMay}>
              {t(`role.may.${role}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Consequences({ user, from, to, isSelf }: { user: AdminUser | null; from: Role; to: Role; isSelf: boolean }) {
  const { t } = useTranslation('staff');
  if (user === null || from === to) return null;
  const isLess = ROLES.indexOf(to) < ROLES.indexOf(from);
  const comesBack = isLess && user.granted !== null && ROLES.indexOf(user.granted) > ROLES.indexOf(to);
  return (
    <div className={styles.consequences} role="status">
      {isSelf && isLess && <Alert tone="danger">{t('role.self')}</Alert>}
      {isGrave(from, to) && <Alert tone="warning">{t(isLess ? 'role.lower' : 'role.raise')}</Alert>}
      {comesBack && user.granted !== null && (
        <Alert tone="info">{t('users.granted', { role: t(`users.role.${user.granted}`) })}</Alert>
      )}
    </div>
  );
}
