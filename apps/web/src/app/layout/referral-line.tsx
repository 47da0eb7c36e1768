import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../lib/endpoints';
import { STORAGE_KEYS, readStored, writeStored } from '../../lib/storage';
import { Button } from '../../ui';
import styles from './referral-line.module.css';

/** Runs once somebody really sees the page: not while it is fetched ahead or lies in a tab behind. */
function whenSeen(run: () => void): () => void {
  let isDone = false;
  const look = () => {
    if (isDone || document.visibilityState !== 'visible') return;
    isDone = true;
    run();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    isDone = true;
    document.removeEventListener('visibilitychange', look);
  };
}

const tell = (code: string, remember: boolean) =>
  call('POST /affiliates/visits', { body: { code, remember } }).catch(() => null);

/** A visitor came by a partner's link: the visit is counted without a name, and kept in a cookie only after a yes. */
export function ReferralLine({ code }: { code: string }) {
  const { t } = useTranslation('referral');
  const [partner, setPartner] = useState<string | null>(null);
  const [answer, setAnswer] = useState(() => readStored(STORAGE_KEYS.referralAnswer));
  useEffect(
    () =>
      whenSeen(() => {
        const remember = readStored(STORAGE_KEYS.referralAnswer) === 'yes';
        void tell(code, remember).then((told) => setPartner(told?.name ?? null));
      }),
    [code],
  );
  if (partner === null || answer !== null) return null;
  const choose = (chosen: 'yes' | 'no') => {
    writeStored(STORAGE_KEYS.referralAnswer, chosen);
    setAnswer(chosen);
    if (chosen === 'yes') void tell(code, true);
  };
  return (
    <aside className={styles.line} aria-label={t('label')}>
      <p className={styles.text}>
        {t('question', { name: partner })} <Link to="/cookies">{t('more')}</Link>
      </p>
      <span className={styles.buttons}>
        <Button size="sm" onClick={() => choose('no')}>
          {t('no')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => choose('yes')}>
          {t('yes')}
        </Button>
      </span>
    </aside>
  );
}
