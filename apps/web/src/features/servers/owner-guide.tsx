import { Globe, KeyRound, Plug, Puzzle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card, CardHeader, CopyField, RichText } from '../../ui';
import styles from './owner-guide.module.css';

const STEPS = [
  { key: 'ports', Icon: Globe, snippet: null },
  { key: 'rcon', Icon: KeyRound, snippet: 'rcon_password "…"' },
  { key: 'plugin', Icon: Puzzle, snippet: null },
  { key: 'test', Icon: Plug, snippet: null },
] as const;

/** The start command that opens the console port beside the game. */
const START = './cs2.sh -dedicated -usercon -port 27015 +tv_port 27020 +map de_mirage';

/** What an owner prepares on the game server before it is registered: ports, password, plugin, test. */
export function OwnerGuide() {
  const { t } = useTranslation('servers');
  return (
    <Card padded={false} as="section" className={styles.guide} aria-labelledby="owner-guide">
      <CardHeader title={<span id="owner-guide">{t('guide.title')}</span>} />
      <ol className={styles.steps}>
        {STEPS.map(({ key, Icon, snippet }, index) => (
          <li key={key} className={styles.step}>
            <span className={styles.mark} aria-hidden="true">
              <Icon size={18} />
            </span>
            <div className={styles.text}>
              <h3 className={styles.title}>
                {index + 1}. {t(`guide.${key}.title`)}
              </h3>
              <p className={styles.words}>
                <RichText text={t(`guide.${key}.text`)} />
              </p>
              {snippet !== null && <code className={styles.code}>{snippet}</code>}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.command}>
        <CopyField value={START} label={t('guide.command')} />
      </div>
    </Card>
  );
}
