import type { LiveMatch } from '@placar/contracts/live';
import type { MatchPlan } from '@placar/contracts/matches';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useModeWords } from '../../../components/lobbies/use-lobbies';
import { Card, CardHeader } from '../../../ui';
import styles from './before-match.module.css';

const SIDE_RULES = ['standard', 'always_knife', 'never_knife'] as const;

/** The rules of the match in words. */
export function RulesCard({ match, plan }: { match: LiveMatch; plan: MatchPlan }) {
  const { t } = useTranslation('before');
  const { nameOf } = useModeWords();
  const sides = SIDE_RULES.find((rule) => rule === plan.side_type) ?? 'standard';
  const rules: [name: string, value: string][] = [
    [t('rule.series'), t('rule.seriesValue', { count: match.max_maps, needed: Math.floor(match.max_maps / 2) + 1 })],
    [t('rule.rounds'), t('rule.roundsValue', { count: plan.rounds_to_win })],
    [
      t('rule.overtime'),
      plan.overtime_rounds === null ? t('rule.noOvertime') : t('rule.overtimeValue', { count: plan.overtime_rounds }),
    ],
    [t('rule.sides'), t(`rule.sidesValue.${sides}`)],
    [
      t('rule.players'),
      t(plan.only_listed ? 'rule.playersListed' : 'rule.playersOpen', { count: plan.players_per_team }),
    ],
    [
      t('rule.ladder'),
      plan.ladder === null ? t('rule.noLadder') : t('rule.ladderValue', { mode: nameOf(plan.ladder) }),
    ],
    ...plan.pauses.flatMap(({ type, allowed }): [string, string][] =>
      allowed === null ? [] : [[t(`rule.pauses.${type}`), t('rule.pausesValue', { count: allowed })]],
    ),
  ];
  if (plan.delay_seconds > 0) rules.push([t('rule.delay'), t('rule.delayValue', { count: plan.delay_seconds })]);
  return (
    <Card as="section" padded={false} data-testid="rules">
      <CardHeader icon={<Scale size={18} />} title={t('rules')} />
      <dl className={styles.rules}>
        {rules.map(([name, value]) => (
          <div key={name} className={styles.rule}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
