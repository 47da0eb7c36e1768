import type { ProviderName } from '@placar/contracts/fleet';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenRequest, mayAskAgain } from '../../components/servers/boot-model';
import { ServerRequestCard } from '../../components/servers/server-request-card';
import { startServer } from '../../components/servers/server-requests-api';
import { useRequestAction, useServerRequests } from '../../components/servers/use-server-requests';
import { isAdmin, useSession } from '../../lib/session';
import { Button, ConfirmDialog, Pending, SelectField, showToast } from '../../ui';
import styles from './on-demand-section.module.css';

/** Who can start a server when asked; the others only hold servers that exist already. */
const STARTERS: readonly ProviderName[] = ['process', 'docker', 'kubernetes', 'agones'];
const PAST_SHOWN = 4;

/** Asks for a server; staff may say where it runs. */
export function StartServerButton() {
  const { t } = useTranslation('fleet');
  const { user } = useSession();
  const { busy, act } = useRequestAction();
  const [isAsking, setIsAsking] = useState(false);
  const [provider, setProvider] = useState<ProviderName | null>(null);
  const start = async () => {
    if (await act('start', () => startServer(provider))) showToast({ tone: 'success', message: t('request.started') });
    setIsAsking(false);
  };
  return (
    <>
      <Button leftIcon={<Rocket size={16} />} onClick={() => setIsAsking(true)} data-testid="start-server">
        {t('request.start')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void start()}
        title={t('request.startTitle')}
        confirmLabel={t('request.start')}
        tone="primary"
        busy={busy === 'start'}
      >
        <p>{t('request.startText')}</p>
        {isAdmin(user) && (
          <SelectField
            className={styles.provider}
            label={t('request.providerField')}
            placeholder={t('request.providerDefault')}
            clearable
            value={provider}
            onChange={(value) => setProvider(STARTERS.find((name) => name === value) ?? null)}
            options={STARTERS.map((name) => ({ value: name, label: t(`provider.${name}`) }))}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/** Servers that the viewer has asked for: those on their way and running, then the last ones that ended. Nothing when there are none. */
export function OnDemandSection() {
  const { t } = useTranslation('fleet');
  const { requests, error, reload } = useServerRequests();
  // Most have none: the list below waits for the answer, too, so that nothing is pushed aside.
  if (requests === undefined)
    return (
      <Pending error={error} onRetry={reload}>
        {null}
      </Pending>
    );
  // Starts of rented servers are shown with the rented server.
  const own = requests.filter((request) => request.rental_id === null);
  if (own.length === 0) return null;
  const isPresent = (state: (typeof requests)[number]) => isOpenRequest(state) || state.state === 'failed';
  const open = own.filter(isPresent);
  const past = own.filter((request) => !isPresent(request)).slice(0, PAST_SHOWN);
  return (
    <section className={styles.section} aria-labelledby="on-demand-title">
      <h2 id="on-demand-title" className={styles.title}>
        {t('request.section')}
      </h2>
      <div className={styles.open}>
        {open.map((request) => (
          <ServerRequestCard key={request.id} request={request} mayRetry={mayAskAgain(request, requests)} />
        ))}
      </div>
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{t('request.past')}</summary>
          <div className={styles.pastList}>
            {past.map((request) => (
              <ServerRequestCard key={request.id} request={request} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
