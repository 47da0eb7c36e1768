import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../../lib/save-file';
import { Alert, Button, CopyButton, Row, Stack } from '../../../ui';
import styles from './second-factor.module.css';

/** Recovery codes, the only time that they are shown: to copy, or as a file. */
export function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('factor');
  const text = codes.join('\n');
  return (
    <Stack>
      <Alert tone="warning" role="status" title={t('codesOnce')}>
        {t('codesText')}
      </Alert>
      <ul className={styles.codes} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <CopyButton value={text} label={t('copyAll')} />
        <Button leftIcon={<Download size={16} />} onClick={() => saveText(`${text}\n`, 'text/plain', 'codes.txt')}>
          {t('download')}
        </Button>
      </Row>
    </Stack>
  );
}
