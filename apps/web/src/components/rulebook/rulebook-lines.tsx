import { useTranslation } from 'react-i18next';
import { Badge, Card, CardHeader } from '../../ui';
import { isOwn, RULE_GROUPS, type OwnRules, type Rules } from './rulebook-model';
import { useRuleWords } from './rulebook-words';
import styles from './rulebook.module.css';

/** The rules as they count, for those who only read them. What is said here is marked. */
export function RulebookLines({ rulebook, own }: { rulebook: Rules; own: OwnRules }) {
  const { t } = useTranslation('rulebook');
  const wordsOf = useRuleWords();
  return (
    <div className={styles.groups}>
      {RULE_GROUPS.map(({ key, rules }) => (
        <Card key={key} as="section" padded={false}>
          <CardHeader title={t(`group.${key}`)} />
          <dl className={styles.lines}>
            {rules.map((name) => (
              <div key={name}>
                <dt>
                  <span>{t(`rule.${name}`)}</span>
                  <span className={styles.help}>{t(`help.${name}`)}</span>
                </dt>
                <dd>
                  {wordsOf(name, rulebook)}
                  {isOwn(name, own) && (
                    <Badge tone="brand" small>
                      {t('ofSeason')}
                    </Badge>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}
