import { useTranslation } from 'react-i18next';
import { Badge, Card, CardHeader, Pending, SkeletonRows } from '../../ui';
import { RulebookEditor } from './rulebook-editor';
import { isOwn, RULE_GROUPS, type OwnRules, type Rules } from './rulebook-model';
import { useRuleWords } from './rulebook-words';
import { useRulebook } from './use-rulebook';
import styles from './rulebook.module.css';

/** Rules of a season, or of the installation (null): the form for those who may change them, lines for everybody else. */
export function RulebookCard({ seasonId, mayEdit }: { seasonId: number | null; mayEdit: boolean }) {
  const { t } = useTranslation('rulebook');
  const { data, error, mutate } = useRulebook(seasonId);
  if (data === undefined)
    return (
      <Pending error={error} onRetry={() => void mutate()}>
        <SkeletonRows rows={8} height={64} />
      </Pending>
    );
  return (
    <div className={styles.groups}>
      <p className={styles.note}>{t(mayEdit ? 'noteEdit' : 'note')}</p>
      {mayEdit ? (
        <RulebookEditor answer={data} seasonId={seasonId} />
      ) : (
        <RulebookLines rulebook={data.rulebook} own={data.own} />
      )}
    </div>
  );
}

/* The rules as they count, for those who only read them. What is said here is marked. */
function RulebookLines({ rulebook, own }: { rulebook: Rules; own: OwnRules }) {
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
