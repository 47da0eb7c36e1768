import type { AttentionItem, AttentionQueue } from '@placar/contracts/admin';
import { BellRing, CircleCheck, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttentionSound } from '../../components/attention/attention-alarm';
import { useAttention } from '../../components/attention/use-attention';
import { useSession } from '../../lib/session';
import { useLiveMatches } from '../../lib/live/use-live-matches';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import {
  Button,
  ButtonLink,
  EmptyState,
  FilterBar,
  LatePlace,
  Pending,
  RelativeTime,
  SkeletonRows,
  Stack,
  SwitchField,
} from '../../ui';
import { AdminHeader } from './admin-header';
import styles from './admin.module.css';
import { AttentionCard } from './attention-card';
import cards from './attention.module.css';
import { OperationsGlance } from './operations/operations-glance';
import { useAttentionActs } from './use-attention-acts';
import { latePart } from '../../lib/page/late-part';

/* It checks by the schema of the API, which the page itself does not need. */
const NoteDialog = latePart(() => import('./note-dialog'), 'NoteDialog');

const VIEWS = ['all', 'free', 'mine', 'aside'] as const;
type View = (typeof VIEWS)[number];

function shownIn(view: View, { items, aside }: AttentionQueue, viewerId: number | null): AttentionItem[] {
  switch (view) {
    case 'all':
      return items;
    case 'free':
      return items.filter(({ claimed }) => claimed === null);
    case 'mine':
      return items.filter(({ claimed }) => claimed !== null && claimed.by.id === viewerId);
    case 'aside':
      return aside;
  }
}

/** `/admin`: what waits for a person, and how the installation does. */
export function AdminOverviewPage() {
  const { t } = useTranslation('staff');
  // Opens the tab's stream: a match that gets into trouble shows here at once.
  useLiveMatches();
  return (
    <>
      <AdminHeader title={t('overview.title')} description={t('overview.description')} />
      <div className={styles.overview}>
        <Queue />
        <OperationsGlance />
      </div>
    </>
  );
}

function Queue() {
  const { t } = useTranslation('staff');
  const { user } = useSession();
  const viewerId = user?.id ?? null;
  const { queue, error, reload } = useAttention();
  const { get, set } = useAddressFilter();
  const view = VIEWS.find((name) => name === get('view')) ?? 'all';
  const setView = (next: View) => set('view', next === 'all' ? '' : next);
  if (queue === undefined)
    return (
      <Pending error={error} onRetry={reload}>
        <SkeletonRows rows={4} height={148} gap={12} />
      </Pending>
    );
  const choices = VIEWS.map((value) => ({
    value,
    label: t(`overview.view.${value}`),
    count: shownIn(value, queue, viewerId).length,
  }));
  return (
    <section aria-label={t('overview.list')}>
      <Stack gap={16}>
        <FilterBar
          label={t('overview.filter')}
          choices={choices}
          value={view}
          neutral="all"
          onChange={setView}
          summary={<Summary queue={queue} />}
          end={<SoundSwitch />}
        />
        <Items
          items={shownIn(view, queue, viewerId)}
          aside={shownIn('aside', queue, viewerId).length}
          view={view}
          viewerId={viewerId}
          onView={setView}
        />
      </Stack>
    </section>
  );
}

function Summary({ queue: { items } }: { queue: AttentionQueue }) {
  const { t } = useTranslation('staff');
  const oldest = items.map(({ since }) => since).sort()[0];
  if (oldest === undefined) return null;
  return (
    <>
      {t('overview.summary', { count: items.length })} · {t('overview.oldest', { time: '' })}
      <RelativeTime value={oldest} />
    </>
  );
}

function SoundSwitch() {
  const { t } = useTranslation('staff');
  const { isSoundOn, setSound } = useAttentionSound();
  return <SwitchField label={t('overview.sound')} checked={isSoundOn} onChange={setSound} />;
}

function Items({
  items,
  aside,
  view,
  viewerId,
  onView,
}: {
  items: readonly AttentionItem[];
  /** How many were set aside: while their causes last, not all is well. */
  aside: number;
  view: View;
  viewerId: number | null;
  onView: (view: View) => void;
}) {
  const { t } = useTranslation('staff');
  const { busyKey, run } = useAttentionActs();
  const [noted, setNoted] = useState<AttentionItem | null>(null);
  // Opened once it stays, so that it can close gently.
  const [wasNoted, setWasNoted] = useState(false);
  if (noted !== null && !wasNoted) setWasNoted(true);
  if (items.length === 0)
    return (
      <EmptyState
        framed
        icon={view === 'all' ? <CircleCheck size={30} strokeWidth={1.6} /> : <BellRing size={30} strokeWidth={1.6} />}
        title={t(`overview.empty.${view}`)}
        actions={
          view === 'all' && aside > 0 ? (
            <Button onClick={() => onView('aside')}>{t('overview.seeAside')}</Button>
          ) : view === 'all' ? (
            <ButtonLink to="/live/matches" leftIcon={<RadioTower size={16} />}>
              {t('overview.seeLive')}
            </ButtonLink>
          ) : (
            <Button onClick={() => onView('all')}>{t('overview.seeAll')}</Button>
          )
        }
      >
        {view === 'all' && aside > 0 ? t('overview.onlyAside', { count: aside }) : t(`overview.emptyText.${view}`)}
      </EmptyState>
    );
  return (
    <>
      <ol className={cards.list}>
        {items.map((item) => (
          <li key={item.key}>
            <AttentionCard
              item={item}
              viewerId={viewerId}
              busy={busyKey === item.key}
              onAct={(act) => void run(item, act)}
              onNote={() => setNoted(item)}
            />
          </li>
        ))}
      </ol>
      <LatePlace isOpening={noted !== null} onGiveUp={() => setNoted(null)} isOver>
        {wasNoted && (
          <NoteDialog
            item={noted}
            busy={busyKey !== null}
            onClose={() => setNoted(null)}
            onSave={(note) => (noted === null ? Promise.resolve(false) : run(noted, { act: 'claim', note }))}
          />
        )}
      </LatePlace>
    </>
  );
}
