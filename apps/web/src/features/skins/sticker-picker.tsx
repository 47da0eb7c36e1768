import type { CharmEntry, StickerEntry } from '@placar/contracts/inventory';
import type { z } from 'zod';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { currentLanguage } from '../../lib/i18n';
import { EmptyState, Modal, Pending, Skeleton } from '../../ui';
import { ItemGrid } from './item-grid';
import { SearchField } from './search-field';
import { searched } from './skins-model';
import styles from './skins.module.css';

/** So many stickers are shown of a search: there are nine thousand. */
const MOST = 60;

export interface PickerProps {
  isOpen: boolean;
  onClose: () => void;
  onPick: (id: number) => void;
}

/** One of nine thousand stickers, or a charm, found by a part of its name. */
export function StickerPicker(props: PickerProps) {
  const { t } = useTranslation('skins');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const {
    data: entries,
    error,
    mutate,
  } = useEndpoint(
    'GET /skins/get-stickers',
    props.isOpen ? { query: { lang: currentLanguage(), q, limit: MOST } } : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const onRetry = () => void mutate();
  return <Picker {...props} {...{ text, entries, error, onRetry }} title={t('sticker.pick')} onText={setText} />;
}

export function CharmPicker(props: PickerProps) {
  const { t } = useTranslation('skins');
  const [text, setText] = useState('');
  const { data, error, mutate } = useEndpoint(
    'GET /skins/get-keychains',
    props.isOpen ? { query: { lang: currentLanguage() } } : null,
    { revalidateOnFocus: false },
  );
  const entries = data && searched(data, text);
  const onRetry = () => void mutate();
  return <Picker {...props} {...{ text, entries, error, onRetry }} title={t('charm.pick')} onText={setText} />;
}

interface PickerBodyProps extends PickerProps {
  title: string;
  text: string;
  onText: (text: string) => void;
  entries: readonly (StickerEntry | z.infer<typeof CharmEntry>)[] | undefined;
  error: Error | undefined;
  onRetry: () => void;
}

function Picker({ isOpen, onClose, onPick, title, text, onText, entries, error, onRetry }: PickerBodyProps) {
  const { t } = useTranslation('skins');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} width={860}>
      <div className={styles.picker}>
        <SearchField label={t('search')} value={text} onChange={onText} takesFocus />
        {entries === undefined && (
          <Pending error={error} onRetry={onRetry} bare>
            <Skeleton height={320} radius={12} />
          </Pending>
        )}
        {entries?.length === 0 && <EmptyState title={t('nothing')} />}
        {entries !== undefined && entries.length > 0 && (
          <ItemGrid
            label={title}
            items={entries.map(({ id, name, image, rarity }) => ({ key: String(id), title: name, image, rarity }))}
            onChoose={(key) => {
              onPick(Number(key));
              onClose();
            }}
          />
        )}
      </div>
    </Modal>
  );
}
