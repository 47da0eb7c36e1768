import type { SetupPart, SetupRow, SetupTestAnswer } from '@placar/contracts/admin';
import {
  CircleCheck,
  CreditCard,
  Film,
  Globe,
  Image,
  MessageCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { formatNumber } from '../../../lib/format';
import { Badge, Button, Card, SteamMark, cx } from '../../../ui';
import styles from './setup.module.css';

const ICONS: Readonly<Record<Exclude<SetupPart, 'steam'>, LucideIcon>> = {
  address: Globe,
  payments: CreditCard,
  discord: MessageCircle,
  pictures: Image,
  recordings: Film,
};

/** One part: what it is for, which variables it depends on, and what its last test saw. */
export function SetupCard({ row: { part, is_ready: isReady, settings } }: { row: SetupRow }) {
  const { t } = useTranslation('setup');
  const [seen, setSeen] = useState<SetupTestAnswer | null>(null);
  const { busy, run } = useAct();
  const test = () => {
    setSeen(null);
    void run(async () => setSeen(await call('POST /admin/setup/:part/test', { params: { part } })));
  };
  const title = t(`part.${part}`);
  const Icon = part === 'steam' ? null : ICONS[part];
  return (
    <Card as="article" className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {Icon === null ? <SteamMark size={20} /> : <Icon size={20} aria-hidden="true" />}
          {title}
        </h2>
        <State isReady={isReady} settings={settings} />
      </div>
      <p className={styles.about}>{t(`about.${part}`)}</p>
      <ul className={styles.settings}>
        {settings.map((setting) => (
          <li key={setting.name}>
            <code>{setting.name}</code>
            <span className={cx(styles.value, setting.is_needed && !setting.is_set && styles.lacking)}>
              {setting.value ?? t(setting.is_set ? 'setting.set' : 'setting.unset')}
              {setting.is_needed && !setting.is_set && ` · ${t('setting.needed')}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button size="sm" onClick={test} loading={busy} aria-label={t('testNamed', { part: title })}>
          {t('test')}
        </Button>
        <p className={styles.seen} role="status">
          {seen !== null && <Seen seen={seen} />}
        </p>
      </div>
    </Card>
  );
}

function State({ isReady, settings }: Pick<SetupRow, 'settings'> & { isReady: boolean }) {
  const { t } = useTranslation('setup');
  if (!isReady) return <Badge tone="warning">{t('state.missing')}</Badge>;
  if (settings.some(({ is_set: isSet }) => isSet)) return <Badge tone="success">{t('state.ready')}</Badge>;
  return <Badge tone="neutral">{t('state.optional')}</Badge>;
}

function Seen({ seen: { outcome, took_ms: ms } }: { seen: SetupTestAnswer }) {
  const { t } = useTranslation('setup');
  const works = outcome === 'works';
  const Icon = works ? CircleCheck : TriangleAlert;
  return (
    <span className={works ? styles.works : styles.fails}>
      <Icon size={16} aria-hidden="true" />
      {t(`outcome.${outcome}`)} {works && <small>{t('took', { ms: formatNumber(ms) })}</small>}
    </span>
  );
}
