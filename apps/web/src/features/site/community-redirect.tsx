import { ExternalLink, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveFor } from '../../lib/page/leave-for';
import { useSiteConfig } from '../../lib/use-site-config';
import { ButtonAnchor, ButtonLink, EmptyState, PageHeader, PageLoader, Pending } from '../../ui';

const PLACES = { discord: 'Discord', whatsapp: 'WhatsApp' } as const;
type Place = keyof typeof PLACES;

/** `/discord` and `/whatsapp`: leads out to the invitation of the community, or says that there is none. */
function CommunityRedirect({ place }: { place: Place }) {
  const { t } = useTranslation('site');
  const { data, error, mutate } = useSiteConfig();
  const name = PLACES[place];
  const target = place === 'discord' ? data?.discord_url : data?.whatsapp_url;
  useEffect(() => {
    if (typeof target === 'string') leaveFor(target);
  }, [target]);
  return (
    <>
      <PageHeader title={t('redirect.title', { name })} />
      {data === undefined && (
        <Pending error={error} onRetry={() => void mutate()} bare>
          <PageLoader />
        </Pending>
      )}
      {typeof target === 'string' && (
        <EmptyState
          icon={<ExternalLink size={30} strokeWidth={1.6} />}
          title={t('redirect.leaving', { name })}
          actions={
            <ButtonAnchor href={target} variant="primary" rel="noreferrer">
              {t('redirect.open', { name })}
            </ButtonAnchor>
          }
        >
          {t('redirect.leavingText')}
        </EmptyState>
      )}
      {target === null && (
        <EmptyState
          icon={<Link2Off size={30} strokeWidth={1.6} />}
          title={t('redirect.none', { name })}
          actions={
            <>
              <ButtonLink to="/support" variant="primary">
                {t('redirect.support')}
              </ButtonLink>
              <ButtonLink to="/live/matches">{t('redirect.live')}</ButtonLink>
            </>
          }
        >
          {t('redirect.noneText')}
        </EmptyState>
      )}
    </>
  );
}

/** `/discord`. */
export function DiscordRedirect() {
  return <CommunityRedirect place="discord" />;
}

/** `/whatsapp`. */
export function WhatsappRedirect() {
  return <CommunityRedirect place="whatsapp" />;
}
