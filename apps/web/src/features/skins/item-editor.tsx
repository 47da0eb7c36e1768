import type { LoadoutGate, SkinEntry } from '@placar/contracts/inventory';
import { Dices, LogIn, Plus, Trash2 } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { latePart } from '../../lib/page/late-part';
import {
  Alert,
  Button,
  ButtonLink,
  CopyField,
  IconButton,
  LatePlace,
  NumberField,
  Refusal,
  SegmentedControl,
  SwitchField,
  TextField,
  useWasOpen,
} from '../../ui';
import { WEAR_BANDS, clampWear, exteriorOf, finishName, type Draft, type Team } from './skins-model';
import { StickerPlacing } from './sticker-placing';
import { VipLock, isLocked } from './vip-lock';
import styles from './editor.module.css';

const StickerPicker = latePart(() => import('./sticker-picker'), 'StickerPicker');
const CharmPicker = latePart(() => import('./sticker-picker'), 'CharmPicker');

const HIGHEST_SEED = 1_000;
const NAME_TAG_MOST = 20;
const PLACES = [0, 1, 2, 3, 4] as const;
const WEAR_STEP = 0.0001;

export type Wearers = '2' | '3' | 'both';

export interface ItemEditorProps {
  entry: SkinEntry;
  draft: Draft;
  onChange: (draft: Draft) => void;
  wearers: Wearers;
  onWearers: (wearers: Wearers) => void;
  /** False for visitors. */
  mayEdit: boolean;
  /** Parts that are for VIPs, and locked for the reader. */
  locked: readonly LoadoutGate[];
  /** What is shown was chosen by somebody who shared it, and is not the reader's yet. */
  isShared: boolean;
  /** The address of the item as it is shown here. */
  link: string;
  /** It is carried by the team that is looked at, and can go back to what the game gives. */
  isCarried: boolean;
  busy: boolean;
  refusal: { text: string; isStale: boolean } | null;
  onSave: () => void;
  onBare: () => void;
}

/** Everything about one finish: who carries it, wear, pattern, name tag, counter, stickers, charm. Only what the item can have. */
export function ItemEditor(props: ItemEditorProps) {
  const { entry, draft, onChange, wearers, onWearers, mayEdit, locked, isCarried, busy, refusal, onSave, onBare } =
    props;
  const { t } = useTranslation('skins');
  const location = useLocation();
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  const hasExtras = entry.stickerSlots > 0;
  const isGlove = entry.category === 'glove';
  const finish = finishName(entry);
  const isClosed = isLocked(entry.category, locked);
  const help = (gate: LoadoutGate, text: string) => (locked.includes(gate) ? t('vip.only') : text);
  return (
    <section className={styles.editor} aria-label={t('editor.title')} data-testid="editor">
      <div className={styles.preview} style={{ '--rarity': entry.rarity.color } as CSSProperties}>
        <img src={entry.image} alt="" width={256} height={192} />
        {draft.nametag.trim() !== '' && <bdi className={styles.tag}>“{draft.nametag}”</bdi>}
      </div>
      <div>
        <h2 className={styles.title}>{entry.weapon.name}</h2>
        <p className={styles.finish}>
          {finish ?? t('bare')} · {entry.rarity.name}
        </p>
      </div>
      {props.isShared && <Alert tone="info">{t(mayEdit ? 'editor.shared' : 'editor.sharedVisitor')}</Alert>}
      {entry.teams.length > 1 && (
        <SegmentedControl
          label={t('editor.wearers')}
          fullWidth
          options={(['2', '3', 'both'] as const).map((value) => ({ value, label: t(`wearers.${value}`) }))}
          value={wearers}
          onChange={onWearers}
        />
      )}
      {entry.paint_index !== 0 && <WearField entry={entry} draft={draft} onChange={set} />}
      <div className={styles.row}>
        <NumberField
          label={t('editor.seed')}
          min={0}
          max={HIGHEST_SEED}
          value={draft.seed}
          onChange={(seed) => set({ seed: seed ?? 0 })}
        />
        <IconButton
          label={t('editor.random')}
          icon={<Dices size={18} />}
          onClick={() => set({ seed: Math.floor(Math.random() * (HIGHEST_SEED + 1)) })}
        />
      </div>
      {!isGlove && (
        <TextField
          label={t('editor.nametag')}
          description={help('name_tags', t('editor.nametagHelp', { count: NAME_TAG_MOST }))}
          value={draft.nametag}
          disabled={locked.includes('name_tags')}
          autoComplete="off"
          onChange={(event) => set({ nametag: event.currentTarget.value })}
        />
      )}
      {entry.stattrak && (
        <SwitchField
          label={t('editor.stattrak')}
          description={help('stattrak', t('editor.stattrakHelp'))}
          checked={draft.stattrak}
          disabled={locked.includes('stattrak')}
          onChange={(stattrak) => set({ stattrak })}
        />
      )}
      {hasExtras && <Extras image={entry.image} draft={draft} onChange={set} locked={locked} />}
      <Refusal
        text={
          refusal && (
            <>
              {refusal.text} {refusal.isStale && t('editor.stale')}
            </>
          )
        }
      />
      <div className={styles.foot}>
        {mayEdit && isClosed && <VipLock />}
        {mayEdit && !isClosed && (
          <Button variant="primary" size="lg" loading={busy} onClick={onSave}>
            {t('editor.save')}
          </Button>
        )}
        {!mayEdit && (
          <ButtonLink
            to={`/?login=1&return=${encodeURIComponent(location.pathname + location.search)}`}
            variant="primary"
            size="lg"
            leftIcon={<LogIn size={18} />}
          >
            {t('editor.signIn')}
          </ButtonLink>
        )}
        {mayEdit && isCarried && (
          <Button variant="ghost" disabled={busy} onClick={onBare}>
            {t('editor.bare')}
          </Button>
        )}
        <CopyField value={props.link} label={t('editor.share')} />
      </div>
    </section>
  );
}

/* The slider stays within the finish; a number outside of it can be typed, and the server says what it may be. */
function WearField({
  entry,
  draft,
  onChange,
}: {
  entry: SkinEntry;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t } = useTranslation('skins');
  const { min, max } = entry.wear;
  return (
    <div className={styles.wear}>
      <div className={styles.wearHead}>
        <label htmlFor="skin-wear">{t('editor.wear')}</label>
        <output className={styles.exterior} htmlFor="skin-wear">
          {t(`exterior.${exteriorOf(draft.wear)}`)}
        </output>
      </div>
      <div className={styles.bands} aria-hidden="true">
        {WEAR_BANDS.map(({ name, to }, index) => (
          <span key={name} data-band={name} style={{ flexGrow: to - (WEAR_BANDS[index - 1]?.to ?? 0) }} />
        ))}
        <span className={styles.needle} style={{ left: `${draft.wear * 100}%` }} />
      </div>
      <div className={styles.wearRow}>
        <input
          id="skin-wear"
          type="range"
          min={min}
          max={max}
          step={WEAR_STEP}
          value={clampWear(draft.wear, entry.wear)}
          aria-valuetext={`${draft.wear.toFixed(4)}, ${t(`exterior.${exteriorOf(draft.wear)}`)}`}
          onChange={(event) => onChange({ wear: event.currentTarget.valueAsNumber })}
        />
        <NumberField
          aria-label={t('editor.wear')}
          allowDecimal
          decimalScale={6}
          step={0.01}
          value={draft.wear}
          onChange={(wear) => onChange({ wear: wear ?? min })}
        />
      </div>
    </div>
  );
}

/* Five places for stickers, and the charm. */
interface ExtrasProps {
  /** Picture of the weapon. */
  image: string;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  locked: readonly LoadoutGate[];
}

function Extras({ image, draft, onChange, locked }: ExtrasProps) {
  const { t } = useTranslation('skins');
  const [place, setPlace] = useState<number | null>(null);
  const [charmIsOpen, setCharmIsOpen] = useState(false);
  const hadStickers = useWasOpen(place !== null);
  const hadCharms = useWasOpen(charmIsOpen);
  const without = (slot: number) => draft.stickers.filter((one) => one.slot !== slot);
  const { keychain } = draft;
  return (
    <fieldset className={styles.extras}>
      <legend>{t('editor.stickers')}</legend>
      {(locked.includes('stickers') || locked.includes('charms')) && <p className={styles.lockNote}>{t('vip.only')}</p>}
      <div className={styles.strip}>
        {PLACES.map((slot) => {
          const sticker = draft.stickers.find((one) => one.slot === slot);
          return (
            <Place
              key={slot}
              image={sticker === undefined ? null : `/econ/sticker/${sticker.id}.webp`}
              add={t('sticker.add', { place: slot + 1 })}
              remove={t('sticker.remove', { place: slot + 1 })}
              isLocked={locked.includes('stickers')}
              onAdd={() => setPlace(slot)}
              onRemove={() => onChange({ stickers: without(slot) })}
            />
          );
        })}
        <Place
          image={keychain === null ? null : `/econ/charm/${keychain.id}.webp`}
          add={t('charm.add')}
          remove={t('charm.remove')}
          isCharm
          isLocked={locked.includes('charms')}
          onAdd={() => setCharmIsOpen(true)}
          onRemove={() => onChange({ keychain: null })}
        />
      </div>
      {!locked.includes('stickers') && (
        <StickerPlacing image={image} stickers={draft.stickers} onChange={(stickers) => onChange({ stickers })} />
      )}
      <LatePlace isOpening={place !== null} onGiveUp={() => setPlace(null)}>
        {hadStickers && (
          <StickerPicker
            isOpen={place !== null}
            onClose={() => setPlace(null)}
            onPick={(id) => {
              const slot = place ?? 0;
              const made = { slot, id, x: 0, y: 0, wear: 0, rotation: 0, scale: 0 };
              onChange({ stickers: [...without(slot), made].toSorted((one, other) => one.slot - other.slot) });
            }}
          />
        )}
      </LatePlace>
      <LatePlace isOpening={charmIsOpen} onGiveUp={() => setCharmIsOpen(false)}>
        {hadCharms && (
          <CharmPicker
            isOpen={charmIsOpen}
            onClose={() => setCharmIsOpen(false)}
            onPick={(id) => onChange({ keychain: { id, x: 0, y: 0, z: 0, seed: 0 } })}
          />
        )}
      </LatePlace>
    </fieldset>
  );
}

interface PlaceProps {
  /** Null: nothing is there. */
  image: string | null;
  add: string;
  remove: string;
  isCharm?: boolean;
  isLocked: boolean;
  onAdd: () => void;
  onRemove: () => void;
}

function Place({ image, add, remove, isCharm = false, isLocked: isClosed, onAdd, onRemove }: PlaceProps) {
  return (
    <span className={styles.place} data-charm={isCharm || undefined}>
      <button type="button" className={styles.placeButton} aria-label={add} disabled={isClosed} onClick={onAdd}>
        {image === null ? <Plus size={18} /> : <img src={image} alt="" width={64} height={48} loading="lazy" />}
      </button>
      {image !== null && (
        <button type="button" className={styles.placeRemove} aria-label={remove} onClick={onRemove}>
          <Trash2 size={14} />
        </button>
      )}
    </span>
  );
}

/** Teams that a choice of wearers stands for, as far as the item is for them. */
export const teamsOf = (wearers: Wearers, entry: SkinEntry): Team[] =>
  entry.teams.filter((team) => wearers === 'both' || String(team) === wearers);
