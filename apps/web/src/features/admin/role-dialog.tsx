import type { AdminUser } from '@placar/contracts/admin';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { SESSION_KEY, roleOf } from '../../lib/session';
import { Alert, FormModal, TextField, cx, showToast } from '../../ui';
import { RoleBadge, type Role } from './role-badge';
import styles from './role-dialog.module.css';

const ROLES: readonly Role[] = ['member', 'admin', 'super_admin'];

/** What `PUT /users` needs to make an account of this role: both flags, so that nothing of the old one is left. */
const flagsOf = (role: Role): { admin: 0 | 1; super_admin: 0 | 1 } => ({
  admin: role === 'member' ? 0 : 1,
  super_admin: role === 'super_admin' ? 1 : 0,
});

/** Giving or taking the role that may do everything asks for the name to be typed. */
const isGrave = (from: Role, to: Role): boolean => from !== to && (from === 'super_admin' || to === 'super_admin');

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

/** Gives an account another role. Resolves to null when it was done, else to the reason in words. */
function useChangeRole() {
  const { t } = useTranslation('staff');
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);

  const reasonOf = (error: ApiError): string => {
    if (error.isNetwork) return t('role.network');
    if (error.code === 'LAST_SUPER_ADMIN') return t('role.last');
    if (error.code === 'USER_NOT_FOUND') return t('role.gone');
    return error.status === 403 ? t('role.notAllowed') : error.message;
  };

  const change = async (user: AdminUser, role: Role): Promise<string | null> => {
    setBusy(true);
    try {
      await call('PUT /users', { body: { id: user.id, ...flagsOf(role) } });
      showToast({ tone: 'success', message: t('role.done', { name: user.name, role: t(`users.role.${role}`) }) });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return reasonOf(error);
    } finally {
      setBusy(false);
      void mutate((key) => typeof key === 'string' && key.startsWith('/admin/users'));
      // It may have been the own one: what this person may do follows at once.
      void mutate(SESSION_KEY);
    }
  };
  return { busy, change };
}

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
