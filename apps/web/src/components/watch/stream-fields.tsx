import { WATCH_LANGUAGES, WatchLanguage } from '@placar/contracts/watch';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../ui';
import { languageName } from './watch-model';
import styles from './watch.module.css';

interface StreamFieldsProps {
  row: { key: string; url: string; language: WatchLanguage };
  onChange: (change: { url?: string; language?: WatchLanguage }) => void;
  errorOf: (field: string) => string | undefined;
  /** The field for who or what it is. */
  children: ReactNode;
}

/** Address, language and name of a stream, as a row of a form has them. */
export function StreamFields({ row, onChange, errorOf, children }: StreamFieldsProps) {
  const { t, i18n } = useTranslation('watch');
  const languages = useMemo(
    () => WATCH_LANGUAGES.map((code) => ({ value: code, label: languageName(code, i18n.language) })),
    [i18n.language],
  );
  return (
    <>
      <TextField
        type="url"
        inputMode="url"
        autoComplete="off"
        label={t('form.url')}
        placeholder="https://www.twitch.tv/…"
        value={row.url}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
        error={errorOf(`${row.key}.url`)}
      />
      <div className={styles.pair}>
        <SelectField
          label={t('form.language')}
          options={languages}
          searchable
          value={row.language}
          onChange={(value) => onChange({ language: WatchLanguage.catch(row.language).parse(value) })}
        />
        {children}
      </div>
    </>
  );
}
