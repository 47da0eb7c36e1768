import type { LoadoutAnswer, SkinEntry } from '@placar/contracts/inventory';
import { Check, CheckCheck, Copy, Download, Layers, LoaderCircle, Undo2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../lib/page/late-part';
import { usePageTitle } from '../../lib/page/page-title';
import {
  Button,
  ButtonLink,
  LatePlace,
  PageHeader,
  Pending,
  Refusal,
  SegmentedControl,
  Skeleton,
  showToast,
  useWasOpen,
} from '../../ui';
import { Found } from './finishes';
import { OneItem } from './one-item';
import { SearchField } from './search-field';
import { LoadoutBoard, type BoardProps } from './loadout-board';
import { copyToOther, type Team } from './skins-model';
import styles from './skins.module.css';
import { usePlace } from './use-place';
import { useCatalogue, useLoadout, type LoadoutActs } from './use-skins';

const PresetsDialog = latePart(() => import('./presets-dialog'), 'PresetsDialog');

/* Higher than a window: the notice below it is not seen before its place is known. */
const SKELETON_HEIGHT = 900;

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
        {!isKnown && (
          <Pending error={error ?? acts.error} onRetry={() => (reload(), acts.reload())}>
            <Skeleton height={SKELETON_HEIGHT} radius={12} />
          </Pending>
        )}
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

type Sync = LoadoutAnswer['sync'];
const ICONS: Readonly<Record<Sync, LucideIcon>> = {
  off: Check,
  on_request: Download,
  queued: LoaderCircle,
  sent: CheckCheck,
};

/* How far the last change has come: saved, on its way, or where servers read it, and then what to type there. */
function SyncChip({ sync }: { sync: Sync }) {
  const { t } = useTranslation('skins');
  const Icon = ICONS[sync];
  return (
    <span className={styles.sync} data-sync={sync}>
      <Icon size={16} />
      {t(`saved.${sync}`)}
    </span>
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
  const hadPresets = useWasOpen(presetsAreOpen);
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
          <Button data-testid="presets-open" leftIcon={<Layers size={16} />} onClick={() => setPresetsAreOpen(true)}>
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
      <Refusal text={acts.refusal?.text} />
      {text.trim() === '' ? (
        <LoadoutBoard {...board} />
      ) : (
        <Found catalogue={catalogue} team={team} text={text} onOpen={onFinish} />
      )}
    </>
  );
}
