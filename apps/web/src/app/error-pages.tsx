import { Compass, RefreshCw, Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePageTitle } from '../lib/page-title';
import { Button, ButtonLink, EmptyState } from '../ui';
import { isChunkError, reloadForNewVersion } from './chunk-reload';

/** An address without a page. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  usePageTitle(t('notFound.title'));
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('notFound.title')}
      </h1>
      <EmptyState
        icon={<Compass size={30} strokeWidth={1.6} />}
        title={t('notFound.title')}
        actions={
          <ButtonLink to="/" variant="primary">
            {t('notFound.home')}
          </ButtonLink>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </>
  );
}

/** A page that threw, or whose code did not load (then the page reloads itself once). */
export function RouteErrorPage() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const isChunk = isChunkError(error);
  useEffect(() => {
    if (isChunk) reloadForNewVersion();
  }, [isChunk]);
  usePageTitle(t('crash.title'));
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div role="alert">
      <EmptyState
        icon={<Unplug size={30} strokeWidth={1.6} />}
        title={t('crash.title')}
        actions={
          <Button
            variant="primary"
            leftIcon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={() => window.location.reload()}
          >
            {t('crash.reload')}
          </Button>
        }
      >
        {isChunk ? t('crash.chunk') : t('crash.text')}
      </EmptyState>
    </div>
  );
}
