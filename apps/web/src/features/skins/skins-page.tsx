import type { SkinEntry } from '@placar/contracts/inventory';
import { Copy, Layers, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../lib/page/late-part';
import { usePageTitle } from '../../lib/page/page-title';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  ErrorState,
  LatePlace,
  PageHeader,
  SegmentedControl,
  Skeleton,
  showToast,
} from '../../ui';
import { Found } from './finishes';
import { OneItem } from './one-item';
import { SearchField } from './search-field';
import { SyncChip } from './sync-chip';
import { LoadoutBoard, type BoardProps } from './loadout-board';
import { copyToOther, type Team } from './skins-model';
import styles from './skins.module.css';
import { usePlace } from './use-place';
import { useCatalogue, useLoadout, type LoadoutActs } from './use-skins';

const PresetsDialog = latePart(async () => (await import('./presets-dialog')).PresetsDialog);

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
            acts={acts}
            mayEdit={loadout.permissions.edit}
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
          <SyncChip sync={acts.loadout?.sync ?? 'off'} />
          <Button
            size="sm"
            variant="ghost"
            disabled={acts.busy}
            leftIcon={<Undo2 size={16} />}
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
function Everything({
  onFinish,
  acts,
  mayEdit,
  ...board
}: BoardProps & { onFinish: (entry: SkinEntry) => void; acts: LoadoutActs; mayEdit: boolean }) {
  const { t } = useTranslation('skins');
  const { catalogue, loadout, team } = board;
  const [presetsAreOpen, setPresetsAreOpen] = useState(false);
  const [hadPresets, setHadPresets] = useState(false);
  const copy = async () => {
    if (await acts.save(copyToOther(catalogue, loadout, team)))
      showToast({ tone: 'success', message: t(`copied.${team === 2 ? 3 : 2}`) });
  };
  const [text, setText] = useState('');
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('searchAll')} value={text} onChange={setText} />
        {mayEdit && (
          <Button
            data-testid="presets-open"
            leftIcon={<Layers size={16} />}
            onClick={() => {
              setHadPresets(true);
              setPresetsAreOpen(true);
            }}
          >
            {t('preset.open')}
          </Button>
        )}
        {mayEdit && (
          <Button loading={acts.busy} leftIcon={<Copy size={16} />} onClick={() => void copy()}>
            {t(`copyTo.${team === 2 ? 3 : 2}`)}
          </Button>
        )}
      </div>
      <LatePlace isOpening={presetsAreOpen} onGiveUp={() => setPresetsAreOpen(false)} isOver>
        {hadPresets && <PresetsDialog isOpen={presetsAreOpen} onClose={() => setPresetsAreOpen(false)} acts={acts} />}
      </LatePlace>
      {acts.refusal !== null && (
        <Alert tone="danger" role="alert">
          {acts.refusal.text}
        </Alert>
      )}
      {text.trim() === '' ? (
        <LoadoutBoard {...board} />
      ) : (
        <Found catalogue={board.catalogue} team={board.team} text={text} onOpen={onFinish} />
      )}
    </>
  );
}
