import type { LoadoutPresetSummary } from '@placar/contracts/inventory';
import { Check, Pencil, Save, Trash2, Undo2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../components/use-act';
import { call, useEndpoint } from '../../lib/endpoints';
import { formatDateTime } from '../../lib/format';
import { currentLanguage } from '../../lib/i18n';
import { Button, IconButton, Modal, Pending, Refusal, SkeletonRows, TextField } from '../../ui';
import styles from './presets.module.css';
import type { LoadoutActs } from './use-skins';

const LONGEST_NAME = 40;

/** Loadouts under names: what is carried is kept, another one is carried in its place, and that can be taken back. */
export function PresetsDialog({ isOpen, onClose, acts }: { isOpen: boolean; onClose: () => void; acts: LoadoutActs }) {
  const { t } = useTranslation(['skins', 'ui']);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('skins:preset.title')}
      description={t('skins:preset.lead')}
      width={560}
      footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      {isOpen && <Presets acts={acts} />}
    </Modal>
  );
}

function Presets({ acts }: { acts: LoadoutActs }) {
  const { t } = useTranslation('skins');
  const { data, error, mutate } = useEndpoint('GET /skins/presets', {});
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<LoadoutPresetSummary | null>(null);
  const { busy, refusal, run } = useAct({ inPlace: true });
  const query = { lang: currentLanguage() };

  const doing = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      await mutate();
    });
  const emptyForm = () => {
    setName('');
    setRenamed(null);
  };
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const body = { name: name.trim() };
    if (body.name === '') return;
    const isDone = await doing(() =>
      renamed === null
        ? call('POST /skins/presets', { query, body })
        : call('PUT /skins/presets/:id', { query, params: { id: renamed.id }, body }),
    );
    if (isDone) emptyForm();
  };
  const apply = ({ id }: LoadoutPresetSummary) =>
    void doing(async () => {
      const version = acts.loadout?.version ?? 0;
      await acts.take(await call('POST /skins/presets/:id/apply', { query, params: { id }, body: { version } }));
    });
  const remove = async ({ id }: LoadoutPresetSummary) => {
    const isDone = await doing(() => call('DELETE /skins/presets/:id', { query, params: { id } }));
    // What is gone cannot be named anew: the form makes another one again.
    if (isDone && renamed?.id === id) emptyForm();
  };

  if (data === undefined)
    return (
      <Pending error={error} onRetry={() => void mutate()} bare>
        <SkeletonRows rows={3} height={56} />
      </Pending>
    );
  const named = data.presets.filter((preset) => preset.name !== '');
  const before = data.presets.find((preset) => preset.name === '');
  return (
    <div className={styles.body}>
      <form className={styles.form} onSubmit={(event) => void keep(event)}>
        <TextField
          label={renamed === null ? t('preset.name') : t('preset.rename', { name: renamed.name })}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={name.trim() === ''}
          leftIcon={<Save size={16} />}
        >
          {t('preset.save')}
        </Button>
      </form>
      <Refusal text={refusal?.message} />
      {named.length === 0 && <p className={styles.none}>{t('preset.none')}</p>}
      <ul className={styles.list}>
        {named.map((preset) => (
          <li key={preset.id} className={styles.preset}>
            <span className={styles.text}>
              <bdi className={styles.name}>{preset.name}</bdi>
              <span className={styles.facts}>
                {t('preset.facts', { count: preset.items, date: formatDateTime(preset.saved_at) })}
              </span>
            </span>
            <Button
              size="sm"
              disabled={busy}
              aria-label={t('preset.applyOf', { name: preset.name })}
              leftIcon={<Check size={16} />}
              onClick={() => apply(preset)}
            >
              {t('preset.apply')}
            </Button>
            <IconButton
              label={t('preset.renameOf', { name: preset.name })}
              icon={<Pencil size={18} />}
              onClick={() => {
                setRenamed(preset);
                setName(preset.name);
              }}
            />
            <IconButton
              label={t('preset.removeOf', { name: preset.name })}
              icon={<Trash2 size={18} />}
              onClick={() => void remove(preset)}
            />
          </li>
        ))}
      </ul>
      {before !== undefined && (
        <p className={styles.before}>
          {t('preset.before', { date: formatDateTime(before.saved_at) })}{' '}
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            leftIcon={<Undo2 size={16} />}
            onClick={() => apply(before)}
          >
            {t('preset.takeBack')}
          </Button>
        </p>
      )}
    </div>
  );
}
