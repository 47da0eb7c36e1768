import { RefreshCw, Unplug } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePageTitle } from '../lib/page/page-title';
import { Button, EmptyState } from '../ui';
import { isChunkError, latePart, reloadForNewVersion } from '../lib/page/late-part';

/* Apart, because its search field is the only one that the frame of the site would need. */
const NotFoundPage = latePart(() => import('./not-found-page'), 'NotFoundPage');

/** A page that threw, or whose code did not load (then the page reloads itself once). */
export function RouteErrorPage() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const isChunk = isChunkError(error);
  useEffect(() => {
    if (isChunk) reloadForNewVersion();
  }, [isChunk]);
  usePageTitle(t('crash.title'));
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  return (
    <div role="alert">
      <EmptyState
        icon={<Unplug size={30} strokeWidth={1.6} />}
        title={t('crash.title')}
        actions={
          <Button variant="primary" leftIcon={<RefreshCw size={16} />} onClick={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      >
        {isChunk ? t('crash.chunk') : t('crash.text')}
      </EmptyState>
    </div>
  );
}
