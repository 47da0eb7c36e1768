import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { latePart } from '../../lib/page/late-part';
import { rememberReturn, startSteamLogin } from '../../lib/session';
import { Button, PersistentDialog, ResponseSheet, SecretField, Stack, SteamMark, Tabs, TextField } from '../../ui';
import styles from './login-dialog.module.css';
import { useLogin } from './use-login';

const CodeStep = latePart(() => import('./code-step'), 'CodeStep', ['factor']);

/** The API refuses shorter passwords for new accounts. */
const MIN_PASSWORD = 8;

/* Error texts are translation keys. */
const LoginForm = z.object({
  steam_id: z.string().trim(),
  username: z.string().trim().min(1, 'required').max(170, 'tooLong'),
  password: z.string().min(1, 'required'),
});
type LoginForm = z.infer<typeof LoginForm>;
const RegisterForm = LoginForm.extend({
  steam_id: LoginForm.shape.steam_id.min(1, 'required'),
  password: LoginForm.shape.password.min(MIN_PASSWORD, 'tooShort'),
});

type Tab = 'login' | 'register';

export interface LoginDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Page to come back to after the login; null stays on the present one. */
  returnTo: string | null;
  /** Steam was right already; only the code of the second factor is missing. */
  asksForCode?: boolean;
  /** Replaces the page reload after a success (the specification reloads). */
  onSuccess?: () => void;
}

function reloadPage(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('login');
  url.searchParams.delete('return');
  window.location.replace(url.toString());
}

/** Who are you, and, for an account with a second factor, the code. */
export function LoginDialog({ asksForCode = false, onSuccess = reloadPage, ...props }: LoginDialogProps) {
  const [isAsked, setIsAsked] = useState(asksForCode);
  if (!isAsked) return <PasswordDialog {...props} onSuccess={onSuccess} onCode={() => setIsAsked(true)} />;
  return (
    <CodeStep
      onClose={props.onClose}
      onDone={() => {
        if (props.returnTo !== null) rememberReturn(props.returnTo);
        onSuccess();
      }}
      onLate={() => setIsAsked(false)}
    />
  );
}

interface PasswordDialogProps extends Required<Omit<LoginDialogProps, 'asksForCode'>> {
  onCode: () => void;
}

/** Steam as the first choice, then user name and password: one tab to log in, one to make an account. What is typed goes along. */
function PasswordDialog({ isOpen, onClose, returnTo, onSuccess, onCode }: PasswordDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { pathname } = useLocation();
  const { busy, response, closeResponse, send } = useLogin(onSuccess, returnTo, onCode);
  const [tab, setTab] = useState<Tab>('login');
  const isNew = tab === 'register';
  const form = useForm<LoginForm>({
    resolver: zodResolver(isNew ? RegisterForm : LoginForm),
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
      default:
        return t('common:validation.tooShort', { min: MIN_PASSWORD });
    }
  };

  const submit = form.handleSubmit(({ username, password, steam_id }) =>
    isNew ? send('register', { username, password, steam_id }) : send('login', { username, password }),
  );
  const change = (next: Tab) => {
    // What is missing on one tab may be right on the other.
    form.clearErrors();
    setTab(next);
  };

  const fields = (
    <Stack gap={16} className={styles.fields}>
      {isNew && <p className={styles.hint}>{t('auth:registerHint')}</p>}
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
        description={isNew ? t('auth:passwordHelp', { min: MIN_PASSWORD }) : undefined}
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={message(errors.password?.message)}
        {...form.register('password')}
      />
      {isNew && (
        <TextField
          label={t('auth:steamId')}
          description={t('auth:steamIdHelp')}
          required
          autoComplete="off"
          spellCheck={false}
          error={message(errors.steam_id?.message)}
          {...form.register('steam_id')}
        />
      )}
    </Stack>
  );

  return (
    <>
      <PersistentDialog
        isOpen={isOpen}
        onClose={onClose}
        width={480}
        title={t('auth:title')}
        canClose={busy === null}
        onSubmit={(event) => void submit(event)}
        footer={
          <Button type="submit" variant="primary" fullWidth loading={busy !== null}>
            {isNew ? t('auth:register') : t('auth:login')}
          </Button>
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
        <Tabs<Tab>
          label={t('auth:title')}
          value={tab}
          onChange={change}
          items={[
            { value: 'login', label: t('auth:login'), content: fields },
            { value: 'register', label: t('auth:register'), content: fields },
          ]}
        />
      </PersistentDialog>
      <ResponseSheet title={t('auth:answerTitle')} response={response} onClose={closeResponse} />
    </>
  );
}
