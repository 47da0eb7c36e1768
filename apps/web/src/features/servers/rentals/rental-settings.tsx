import type { Rental } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../../components/form-dialog';
import { call } from '../../../lib/endpoints';
import { SecretField, SwitchField, TextArea, TextField } from '../../../ui';
import { linesOf, settingsOf, type RentalDraft } from './rental-settings-model';
import styles from './rentals.module.css';
import { useReadRentalsAgain } from './use-rentals';

/** Name, map, settings of the game and token of a rented server. What is kept of the token is never shown. */
export function RentalSettings({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const { t } = useTranslation(['rentals', 'common']);
  const readRentalsAgain = useReadRentalsAgain();
  const form = useFormDialog<RentalDraft, 'name' | 'map' | 'settings' | 'token'>({
    start: () => ({ name: rental.name, map: rental.map, lines: linesOf(rental.settings), token: '', dropToken: false }),
    isChanged: (before, draft) => JSON.stringify(before) !== JSON.stringify(draft),
    findProblems: (draft) => ({
      ...(draft.name.trim() === '' && { name: 'name' as const }),
      ...(!/^[a-z0-9_/]{1,64}$/i.test(draft.map.trim()) && { map: 'map' as const }),
      ...(settingsOf(draft.lines) === null && { lines: 'settings' as const }),
      ...(!/^([0-9A-F]{32})?$/i.test(draft.token.trim()) && { token: 'token' as const }),
    }),
    problemText: (problem) => t(`settings.problem.${problem}`),
    save: async (draft) => {
      const token = draft.token.trim();
      const server_token = token !== '' ? token : draft.dropToken ? '' : undefined;
      await call('PUT /rentals/:id', {
        params: { id: rental.id },
        body: {
          name: draft.name.trim(),
          map: draft.map.trim(),
          settings: settingsOf(draft.lines) ?? {},
          ...(server_token !== undefined && { server_token }),
        },
      });
      await readRentalsAgain();
      return { id: rental.server_id ?? 0 };
    },
    placeErrors: (_draft, fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, reason]) => [
          field.startsWith('settings') ? 'lines' : field === 'server_token' ? 'token' : field,
          reason,
        ]),
      ),
    reasonText: () => t('settings.refusedField'),
    words: { hasProblems: t('settings.hasProblems'), network: t('settings.network'), refused: t('settings.refused') },
    onSaved: () => undefined,
    onClose,
  });
  const { draft, update, text } = form;
  return (
    <FormDialog
      form={form}
      title={t('settings.title', { name: rental.name })}
      cancelLabel={t('settings.cancel')}
      saveLabel={t('settings.save')}
      needsChange
      className={styles.form}
    >
      <TextField label={t('settings.name')} {...text('name')} maxLength={64} />
      <TextField label={t('settings.map')} {...text('map')} maxLength={64} spellCheck={false} />
      <TextArea
        label={t('settings.lines')}
        description={t('settings.linesHelp')}
        {...text('lines')}
        rows={5}
        spellCheck={false}
      />
      <SecretField
        label={t('settings.token')}
        description={rental.has_server_token ? t('settings.tokenKept') : t('settings.tokenHelp')}
        {...text('token')}
        autoComplete="off"
        maxLength={64}
        onChange={(event) => update({ token: event.currentTarget.value, dropToken: false })}
      />
      {rental.has_server_token && draft.token === '' && (
        <SwitchField
          label={t('settings.dropToken')}
          checked={draft.dropToken}
          onChange={(dropToken) => update({ dropToken })}
        />
      )}
    </FormDialog>
  );
}
