import type { AdminUser } from '@placar/contracts/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { SESSION_KEY } from '../../lib/session';
import { showToast } from '../../ui';
import { flagsOf, type Role } from './role-model';

/** Gives an account another role. Resolves to null when it was done, else to the reason in words. */
export function useChangeRole() {
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
