import type { SkinEntry } from '@placar/contracts/inventory';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/page/page-title';
import { Button, ButtonLink, Card, ErrorState, PageHeader, SegmentedControl, Skeleton } from '../../ui';
import { Found } from './finishes';
import { OneItem } from './one-item';
import { SearchField } from './search-field';
import { LoadoutBoard, type BoardProps } from './loadout-board';
import type { Team } from './skins-model';
import styles from './skins.module.css';
import { usePlace } from './use-place';
import { useCatalogue, useLoadout, type LoadoutActs } from './use-skins';

/** `/skins`: what each team carries, and the editor of every finish. */
export function SkinsPage() {
  const { t } = useTranslation('skins');
  usePageTitle(t('title'));
  const place = usePlace();
  const { team, item, go } = place;
  const { catalogue, error, reload } = useCatalogue();
  const acts = useLoadout();
  const { loadout } = acts;
  const isKnown = catalogue !== undefined && loadout !== undefined;
  const open = (next: string) => {
    acts.forget();
    go({ item: next, finish: null });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={
          <ButtonLink to="/inventory" variant="secondary">
            {t('toInventory')}
          </ButtonLink>
        }
      />
      <div className={styles.page} data-team={team}>
        <TeamBar team={team} onTeam={(next) => go({ team: next, finish: null }, true)} acts={acts} />
        {!isKnown && <NotKnown error={error ?? acts.error} onRetry={() => (reload(), acts.reload())} />}
        {isKnown && item === null && (
          <Everything
            catalogue={catalogue}
            loadout={loadout}
            team={team}
            onOpen={open}
            onFinish={(found) => go({ item: String(found.weapon.defIndex), finish: found.id })}
          />
        )}
        {isKnown && item !== null && (
          <OneItem key={item} {...{ catalogue, loadout, place, acts, open, item }} mayEdit={loadout.permissions.edit} />
        )}
        <p className={styles.notice}>{t('notice')}</p>
      </div>
    </>
  );
}

/* Higher than a window: the notice below it is not seen before its place is known. */
const SKELETON_HEIGHT = 900;

function NotKnown({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) {
  if (error === undefined) return <Skeleton height={SKELETON_HEIGHT} radius={12} />;
  return (
    <Card>
      <ErrorState error={error} onRetry={onRetry} />
    </Card>
  );
}

/* Whose things are shown, and what became of the last change. */
function TeamBar({ team, onTeam, acts }: { team: Team; onTeam: (team: Team) => void; acts: LoadoutActs }) {
  const { t } = useTranslation('skins');
  return (
    <div className={styles.bar}>
      <SegmentedControl
        label={t('team.label')}
        hideLabel
        options={[
          { value: '2', label: t('team.2') },
          { value: '3', label: t('team.3') },
        ]}
        value={team === 3 ? '3' : '2'}
        onChange={(next) => onTeam(next === '3' ? 3 : 2)}
      />
      {acts.undo !== null && (
        <p className={styles.saved} role="status" data-testid="saved">
          {t('saved')}
          <Button
            size="sm"
            variant="ghost"
            disabled={acts.busy}
            leftIcon={<Undo2 size={16} aria-hidden="true" />}
            onClick={() => void acts.undo?.()}
          >
            {t('undo')}
          </Button>
        </p>
      )}
    </div>
  );
}

/* The board, or what a search finds in all weapons. */
function Everything({ onFinish, ...board }: BoardProps & { onFinish: (entry: SkinEntry) => void }) {
  const { t } = useTranslation('skins');
  const [text, setText] = useState('');
  return (
    <>
      <SearchField label={t('searchAll')} value={text} onChange={setText} />
      {text.trim() === '' ? (
        <LoadoutBoard {...board} />
      ) : (
        <Found catalogue={board.catalogue} team={board.team} text={text} onOpen={onFinish} />
      )}
    </>
  );
}
