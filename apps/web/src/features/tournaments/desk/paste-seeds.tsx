import type { TournamentTeam } from '@placar/contracts/tournaments';
import { Check, ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, TextArea } from '../../../ui';
import { pastedOrder } from '../model/seeding';
import styles from './desk.module.css';

const SHOWN_FAULTS = 20;
const MOST_CHARACTERS = 60_000;

/** An order as text, a name on each line: taken whole, or not at all, with what is wrong line by line. */
export function PasteSeeds({
  teams,
  onOrder,
}: {
  teams: readonly TournamentTeam[];
  onOrder: (order: TournamentTeam[]) => void;
}) {
  const { t } = useTranslation('cupdialogs');
  const [text, setText] = useState<string | null>(null);
  const [wasTried, setWasTried] = useState(false);
  if (text === null)
    return (
      <Button leftIcon={<ClipboardPaste size={16} />} onClick={() => setText('')}>
        {t('paste.open')}
      </Button>
    );
  const { order, faults } = pastedOrder(text, teams);
  const take = () => {
    setWasTried(true);
    if (faults.length > 0) return;
    onOrder(order);
    setText(null);
    setWasTried(false);
  };
  return (
    <div className={styles.paste}>
      <TextArea
        label={t('paste.label')}
        description={t('paste.help')}
        value={text}
        rows={6}
        maxLength={MOST_CHARACTERS}
        spellCheck={false}
        autoFocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWasTried(false);
        }}
      />
      {wasTried && faults.length > 0 && (
        <Alert tone="danger" role="alert" title={t('paste.faults', { count: faults.length })}>
          <ul className={styles.changes}>
            {faults.slice(0, SHOWN_FAULTS).map(({ line, code, name }) => (
              <li key={`${line} ${code} ${name}`}>
                {line !== null && `${t('paste.line', { line })} `}
                {t(`paste.fault.${code}`, { name })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Button leftIcon={<Check size={16} />} disabled={text.trim() === ''} onClick={take}>
        {t('paste.take')}
      </Button>
    </div>
  );
}
