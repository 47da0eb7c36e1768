import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { setKeysOn, useKeysOn, useShortcutGroups, type Shortcut, type ShortcutGroup } from '../../lib/shortcuts';
import { KeyCap, Modal } from '../../ui';
import styles from './palette.module.css';

function Keys({ shortcut, taken }: { shortcut: Shortcut; taken: ReadonlySet<string> }) {
  const shown = (shortcut.shown ?? shortcut.keys).filter((key) => !taken.has(key));
  return (
    <span className={styles.caps}>
      {shown.map((key) => (
        <Fragment key={key}>{key === '…' ? '…' : <KeyCap>{key}</KeyCap>}</Fragment>
      ))}
    </span>
  );
}

/* A page's key goes before the site's same key, which then does not work and must not be promised. */
const keysAfter = (groups: readonly ShortcutGroup[], index: number): ReadonlySet<string> =>
  new Set(groups.slice(index + 1).flatMap((group) => group.shortcuts.flatMap((shortcut) => shortcut.keys)));

/** All keys that work on the page now, and the switch for those without Ctrl. */
export function KeyHelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette');
  const groups = useShortcutGroups();
  const isOn = useKeysOn();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('keys.title')} description={t('keys.lead')} width={520}>
      {groups.map((group, index) => (
        <section key={`${group.title}-${index}`} className={styles.keyGroup}>
          <h3 className={styles.keyTitle}>{group.title}</h3>
          <dl className={styles.keyList}>
            {group.shortcuts
              .filter((shortcut) => shortcut.label !== '')
              .map((shortcut) => (
                <div key={shortcut.label} className={styles.keyRow}>
                  <dt>
                    <Keys shortcut={shortcut} taken={keysAfter(groups, index)} />
                  </dt>
                  <dd>{shortcut.label}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <label className={styles.keySwitch}>
        <input type="checkbox" checked={isOn} onChange={(event) => setKeysOn(event.currentTarget.checked)} />
        <span>
          {t('keys.on')}
          <span className={styles.keyNote}>{t('keys.onHint')}</span>
        </span>
      </label>
    </Modal>
  );
}
