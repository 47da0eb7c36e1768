import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { startSteamLogin } from '../../lib/session';
import { Button, PersistentDialog, ResponseSheet, SecretField, Stack, SteamMark, TextField } from '../../ui';
import styles from './login-dialog.module.css';
import { useLogin } from './use-login';

/** Both texts are required; the Steam id matters only to register and is checked there. Error texts are translation keys. */
const LoginForm = z.object({
  steam_id: z.string(),
  username: z.string().trim().min(1, 'required').max(170, 'tooLong'),
  password: z.string().min(1, 'required'),
});
type LoginForm = z.infer<typeof LoginForm>;

/** The API refuses shorter passwords for new accounts. */
const MIN_PASSWORD = 8;

export interface LoginDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Page to come back to after the login; null stays on the present one. */
  returnTo: string | null;
  /** Replaces the page reload after a success (the specification reloads). */
  onSuccess?: () => void;
}

function reloadPage(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('login');
  url.searchParams.delete('return');
  window.location.replace(url.toString());
}

/** Login and registration by user name and password, with Steam as the first choice. */
export function LoginDialog({ isOpen, onClose, returnTo, onSuccess = reloadPage }: LoginDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { pathname } = useLocation();
  const { busy, response, closeResponse, send } = useLogin(onSuccess, returnTo);
  const form = useForm<LoginForm>({
    resolver: zodResolver(LoginForm),
    defaultValues: { steam_id: '', username: '', password: '' },
  });
  const { errors } = form.formState;

  const message = (key: string | undefined): string | undefined => {
    switch (key) {
      case undefined:
        return undefined;
      case 'required':
        return t('common:validation.required');
      case 'tooLong':
        return t('common:validation.tooLong', { max: 170 });
      case 'tooShort':
        return t('common:validation.tooShort', { min: MIN_PASSWORD });
      default:
        return t('auth:invalidSteamId');
    }
  };

  const login = form.handleSubmit(({ username, password }) => send('login', { username, password }));
  const register = form.handleSubmit(async (values) => {
    if (values.steam_id.trim() === '') {
      form.setError('steam_id', { message: 'steamId' }, { shouldFocus: true });
      return;
    }
    if (values.password.length < MIN_PASSWORD) {
      form.setError('password', { message: 'tooShort' }, { shouldFocus: true });
      return;
    }
    await send('register', { username: values.username, password: values.password, steam_id: values.steam_id.trim() });
  });

  return (
    <>
      <PersistentDialog
        isOpen={isOpen}
        onClose={onClose}
        width={480}
        title={t('auth:title')}
        canClose={busy === null}
        onSubmit={(event) => void login(event)}
        footer={
          <>
            <Button onClick={() => void register()} loading={busy === 'register'} disabled={busy !== null}>
              {t('auth:register')}
            </Button>
            <Button type="submit" variant="primary" loading={busy === 'login'} disabled={busy !== null}>
              {t('auth:login')}
            </Button>
          </>
        }
      >
        <Button
          fullWidth
          size="lg"
          variant="primary"
          className={styles.steam}
          leftIcon={<SteamMark size={20} />}
          onClick={() => startSteamLogin(returnTo ?? pathname)}
          disabled={busy !== null}
        >
          {t('auth:steam')}
        </Button>
        <p className={styles.or}>{t('auth:or')}</p>
        <Stack gap={16}>
          <TextField
            label={t('auth:username')}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            error={message(errors.username?.message)}
            {...form.register('username')}
          />
          <SecretField
            label={t('auth:password')}
            required
            autoComplete="current-password"
            error={message(errors.password?.message)}
            {...form.register('password')}
          />
          <TextField
            label={t('auth:steamId')}
            description={t('auth:steamIdHelp')}
            autoComplete="off"
            spellCheck={false}
            error={message(errors.steam_id?.message)}
            {...form.register('steam_id')}
          />
        </Stack>
      </PersistentDialog>
      <ResponseSheet title={t('auth:answerTitle')} response={response} onClose={closeResponse} />
    </>
  );
}
