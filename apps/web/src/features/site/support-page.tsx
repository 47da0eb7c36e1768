import { Activity, BookOpen, CircleQuestionMark, ClipboardCheck, ClipboardCopy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { copyText } from '../../lib/copy-text';
import { currentLanguageTag } from '../../lib/i18n';
import { useRouteExists } from '../../lib/page/route-table';
import { useSession } from '../../lib/session';
import { useSiteConfig } from '../../lib/use-site-config';
import { Alert, Button, ButtonLink, Card, PageHeader, RichText, Skeleton, cx, showToast } from '../../ui';
import { ArticleText } from './article-text';
import styles from './site.module.css';

function HelpLink({ icon, title, text, to }: { icon: ReactNode; title: string; text: string; to: string }) {
  const exists = useRouteExists();
  if (!exists(to)) return null;
  return (
    <Card as="li" interactive className={styles.help}>
      <span className={styles.helpIcon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h2 className={styles.helpTitle}>
          <Link to={to}>{title}</Link>
        </h2>
        <p className={styles.muted}>{text}</p>
      </div>
    </Card>
  );
}

function Channels() {
  const { t } = useTranslation('site');
  const { data, error } = useSiteConfig();
  if (data === undefined && error === undefined) return <Skeleton height={44} width={280} />;
  const hasDiscord = typeof data?.discord_url === 'string';
  const hasWhatsapp = typeof data?.whatsapp_url === 'string';
  if (!hasDiscord && !hasWhatsapp) return <p className={styles.muted}>{t('support.noChannels')}</p>;
  return (
    <>
      <p className={styles.muted}>{t('support.talkText')}</p>
      <div className={styles.actions}>
        {hasDiscord && (
          <ButtonLink to="/discord" variant="primary">
            {t('support.discord')}
          </ButtonLink>
        )}
        {hasWhatsapp && (
          <ButtonLink to="/whatsapp" variant={hasDiscord ? 'secondary' : 'primary'}>
            {t('support.whatsapp')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/* Facts that help whoever answers a report; English on purpose, since they are read by staff. Nothing secret. */
function diagnosticsText(page: string, userId: number | null, now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [
    `Site: ${window.location.origin}`,
    `Version: ${buildName()}`,
    `Page: ${page}`,
    `Time: ${now.toISOString()} (${timeZone})`,
    `Language: ${currentLanguageTag()}`,
    `User: ${userId === null ? 'visitor' : `#${userId}`}`,
    `Window: ${window.innerWidth}x${window.innerHeight} @${window.devicePixelRatio}`,
    `Online: ${navigator.onLine ? 'yes' : 'no'}`,
    `Browser: ${navigator.userAgent}`,
  ].join('\n');
}

/* The hashed name of the entry script tells one build from another. */
function buildName(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return entry?.getAttribute('src')?.split('/').at(-1) ?? 'unknown';
}

function Diagnostics() {
  const { t } = useTranslation(['site', 'ui']);
  const { user } = useSession();
  const [isCopied, setIsCopied] = useState(false);
  const [now] = useState(() => new Date());
  const location = useLocation();
  // The page that went wrong is most likely the one that was left for this one; the footer's link tells it.
  const from = (location.state as { from?: unknown } | null)?.from;
  const text = diagnosticsText(typeof from === 'string' ? from : location.pathname, user?.id ?? null, now);
  const copy = async () => {
    if (!(await copyText(text))) return void showToast({ tone: 'error', message: t('ui:copy.failed') });
    setIsCopied(true);
    showToast({ tone: 'success', message: t('site:support.copied') });
  };
  return (
    <Card className={styles.diagnostics}>
      <div className={styles.diagnosticsHead}>
        <div>
          <h2 className={styles.cardTitle}>{t('site:support.diagnostics')}</h2>
          <p className={styles.muted}>{t('site:support.diagnosticsText')}</p>
        </div>
        <Button
          variant="primary"
          leftIcon={isCopied ? <ClipboardCheck size={18} /> : <ClipboardCopy size={18} />}
          onClick={() => void copy()}
        >
          {t('site:support.copy')}
        </Button>
      </div>
      <pre className={styles.facts} tabIndex={0} aria-label={t('site:support.diagnostics')} lang="en">
        {text}
      </pre>
    </Card>
  );
}

/** `/support`: where to look first, where to ask, and what to bring along. */
export function SupportPage() {
  const { t } = useTranslation('site');
  return (
    <>
      <PageHeader title={t('support.title')} description={t('support.lead')} />
      <div className={styles.support}>
        <ul className={styles.helps}>
          <HelpLink
            icon={<CircleQuestionMark size={22} />}
            title={t('support.faq')}
            text={t('support.faqText')}
            to="/FAQ"
          />
          <HelpLink
            icon={<Activity size={22} />}
            title={t('support.status')}
            text={t('support.statusText')}
            to="/server-status"
          />
          <HelpLink
            icon={<BookOpen size={22} />}
            title={t('support.rules')}
            text={t('support.rulesText')}
            to="/rules"
          />
        </ul>
        <div className={styles.columns}>
          <Card className={styles.panel}>
            <h2 className={styles.cardTitle}>{t('support.talk')}</h2>
            <Channels />
            <Alert tone="info">
              <RichText text={t('support.urgent')} />
            </Alert>
          </Card>
          <Card className={cx(styles.panel, styles.compact)}>
            <h2 className={styles.cardTitle}>{t('support.include')}</h2>
            <ArticleText lines={t('support.includeList', { returnObjects: true })} />
          </Card>
        </div>
        <Diagnostics />
      </div>
    </>
  );
}
