import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text';
import { IconButton } from './button';
import styles from '../layout-parts.module.css';
import { showToast } from '../feedback/toast-store';

/** Button that copies a text and confirms with a tick for two seconds. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(value)) setCopied(true);
    else showToast({ tone: 'error', message: t('copy.failed') });
  };
  return (
    <IconButton
      size="sm"
      label={copied ? t('copy.done') : (label ?? t('copy.action'))}
      icon={copied ? <Check size={16} /> : <Copy size={16} />}
      onClick={() => void copy()}
    />
  );
}

/** A text to copy (address, connect line) with its copy button. */
export function CopyField({ value, label }: { value: string; label: string }) {
  return (
    <div className={styles.copy} role="group" aria-label={label}>
      <span className={styles.copyText} title={value}>
        {value}
      </span>
      <CopyButton value={value} />
    </div>
  );
}
