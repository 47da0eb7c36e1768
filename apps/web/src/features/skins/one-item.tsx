import type { SkinEntry } from '@placar/contracts/inventory';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomSheet, Button, Card, EmptyState, Refusal, showToast, useMedia } from '../../ui';
import { ExtraList } from './extra-list';
import { Finishes, chosenPaint } from './finishes';
import { ItemEditor, teamsOf, type Wearers } from './item-editor';
import { ItemGrid } from './item-grid';
import { draftOfLook, lookOf } from './look';
import { SearchField } from './search-field';
import { EXTRAS, chosenModel, draftOf, itemBody, type Catalogue, type Loadout, type Team } from './skins-model';
import styles from './skins.module.css';
import { tileOf } from './tiles';
import { VipLock, isLocked } from './vip-lock';
import type { Place } from './use-place';
import type { Change, LoadoutActs } from './use-skins';

/** From here on the editor stands beside the finishes; below it comes from the lower edge. */
const SIDE_BY_SIDE = '(min-width: 1180px)';

interface OneItemProps {
  catalogue: Catalogue;
  loadout: Loadout;
  /** Definition index of a weapon, or a kind: knives, gloves, agents, music, pins. */
  item: string;
  place: Place;
  acts: LoadoutActs;
  mayEdit: boolean;
  open: (item: string) => void;
}

/** One weapon with its finishes and their editor, or the list of a kind. */
export function OneItem(props: OneItemProps) {
  const { catalogue, item, place, acts } = props;
  const { t } = useTranslation('skins');
  const extra = EXTRAS.find((one) => one === item);
  const kind = item === 'knife' || item === 'glove' ? item : undefined;
  const finishes = catalogue.finishes.get(Number(item));
  const [weapon] = finishes ?? [];
  const named = extra ?? kind;
  const { locked } = props.loadout.permissions;
  const heading = named === undefined ? weapon?.weapon.name : t(`section.${named}`);
  return (
    <>
      <div className={styles.crumb}>
        <Button
          variant="ghost"
          leftIcon={<ArrowLeft size={18} />}
          onClick={() => place.go({ item: null, finish: null })}
        >
          {t('back')}
        </Button>
        <h2 className={styles.heading}>{heading ?? t('unknown')}</h2>
      </div>
      {/* Why the last choice was refused; an editor says so itself. */}
      {place.finish === null && <Refusal text={acts.refusal?.text} />}
      {isLocked(named ?? weapon?.category, locked) && <VipLock />}
      {extra !== undefined && (
        <ExtraList
          key={`${extra}-${place.team}`}
          {...props}
          extra={extra}
          team={place.team}
          isLocked={isLocked(extra, locked)}
        />
      )}
      {kind !== undefined && <Models {...props} kind={kind} />}
      {finishes !== undefined && <OneWeapon {...props} finishes={finishes} />}
      {named === undefined && finishes === undefined && <EmptyState title={t('unknown')} />}
    </>
  );
}

/* Knives or gloves: which one, before its finish. */
function Models({ catalogue, loadout, place: { team }, open, kind }: OneItemProps & { kind: 'knife' | 'glove' }) {
  const { t } = useTranslation('skins');
  const chosen = chosenModel(catalogue, loadout, kind, team);
  return (
    <ItemGrid
      label={t(`section.${kind}`)}
      items={catalogue.models
        .filter(({ category, teams }) => category === kind && teams.includes(team))
        .map((model) => ({
          ...tileOf(model, ''),
          key: String(model.weapon.defIndex),
          detail: undefined,
          isCarried: chosen === model.weapon.defIndex,
        }))}
      onChoose={open}
    />
  );
}

function OneWeapon({
  catalogue,
  loadout,
  place,
  acts,
  mayEdit,
  finishes,
}: OneItemProps & { finishes: readonly SkinEntry[] }) {
  const { t } = useTranslation('skins');
  const isWide = useMedia(SIDE_BY_SIDE);
  const [text, setText] = useState('');
  const { team, finish, go } = place;
  const entry = finishes.find(({ id }) => id === finish);
  const close = () => go({ finish: null }, true);
  const editor = entry !== undefined && (
    <EditorOf
      key={`${entry.id} ${team} ${place.look ?? ''}`}
      {...{ entry, loadout, team, acts, mayEdit }}
      look={place.look}
      onSaved={() => {
        if (!isWide) close();
        // Saved, it is the reader's own.
        else if (place.look !== null) go({}, true);
      }}
    />
  );
  return (
    <>
      <div className={styles.split}>
        <div className={styles.list}>
          <SearchField label={t('search')} value={text} onChange={setText} />
          <Finishes
            finishes={finishes}
            carried={chosenPaint(catalogue, loadout, finishes, team)}
            chosen={finish}
            text={text}
            onChoose={(id) => {
              acts.forget();
              go({ finish: id }, finish !== null);
            }}
          />
        </div>
        {isWide && (
          <Card as="section" className={styles.side}>
            {editor || <EmptyState title={t('pick')}>{t('pickText')}</EmptyState>}
          </Card>
        )}
      </div>
      {!isWide && (
        <BottomSheet isOpen={entry !== undefined} onClose={close} label={t('editor.title')}>
          {editor}
        </BottomSheet>
      )}
    </>
  );
}

interface EditorOfProps {
  entry: SkinEntry;
  loadout: Loadout;
  team: Team;
  acts: LoadoutActs;
  mayEdit: boolean;
  /** What somebody chose who shared this item. */
  look: string | null;
  onSaved: () => void;
}

/* Holds what is being edited of one finish; another finish or team begins anew. */
function EditorOf({ entry, loadout, team, acts, mayEdit, look, onSaved }: EditorOfProps) {
  const { t } = useTranslation('skins');
  const def = entry.weapon.defIndex;
  const carried = loadout.selected_skins[def]?.[team];
  const [shared] = useState(() => draftOfLook(entry, look));
  const [draft, setDraft] = useState(() => shared ?? draftOf(entry, carried));
  const place = new URLSearchParams({ team: String(team), item: String(def), finish: entry.id, look: lookOf(draft) });
  const [wearers, setWearers] = useState<Wearers>(String(team) as Wearers);
  const teams = teamsOf(wearers, entry);
  const choose = (knife: string, glove: number): Change['choices'] => {
    if (entry.category !== 'knife' && entry.category !== 'glove') return {};
    const chosen = entry.category === 'knife' ? { knife } : { glove };
    return Object.fromEntries(teams.map((one) => [one, chosen]));
  };
  const done = async (change: Change) => {
    if (!(await acts.save(change))) return;
    showToast({ tone: 'success', message: t('saved.off') });
    onSaved();
  };
  return (
    <ItemEditor
      entry={entry}
      draft={draft}
      onChange={setDraft}
      wearers={wearers}
      onWearers={setWearers}
      mayEdit={mayEdit}
      locked={loadout.permissions.locked}
      isShared={shared !== null}
      link={`${window.location.origin}/skins?${place.toString()}`}
      isCarried={carried?.paint === entry.paint_index}
      busy={acts.busy}
      refusal={acts.refusal}
      onSave={() => void done({ items: [itemBody(def, draft, teams)], choices: choose(entry.weapon.id, def) })}
      onBare={() => void done({ choices: choose('weapon_knife', 0), bare: { defIndex: def, teams } })}
    />
  );
}
