import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CalendarButton } from '../../components/calendar/calendar-button';
import { mayCreate, useSession } from '../../lib/session';
import { PageHeader, Tabs } from '../../ui';
import { CreateMatchLink } from './create-match-link';
import { CreatedMatches } from './created-matches';
import { PlayedMatches } from './played-matches';

const TABS = ['played', 'created'] as const;

/** Matches of the user: what they play, and what they created. The tab is in the address. */
export function MyMatchesPage() {
  const { t } = useTranslation('matches');
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'played';
  return (
    <>
      <PageHeader
        title={t('mine.title')}
        description={t('mine.description')}
        actions={
          <>
            <CalendarButton of="person" refId={null} label={t('mine.calendar')} />
            {mayCreate(user, 'matches') && <CreateMatchLink />}
          </>
        }
      />
      <Tabs
        label={t('mine.title')}
        value={tab}
        onChange={(next) =>
          setParams(next === 'played' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
        }
        items={[
          { value: 'played', label: t('mine.played'), content: <PlayedMatches /> },
          { value: 'created', label: t('mine.created'), content: <CreatedMatches /> },
        ]}
      />
    </>
  );
}
