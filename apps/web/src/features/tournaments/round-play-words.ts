import type { RoundChoiceBody, StageFormatBody } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';

const NAMED = { 1: 'final', 2: 'semifinal', 3: 'quarterfinal' } as const;

/** Names the matches that a rule for some rounds is for: "from the semi-finals". */
export function useRoundPlayWords(): (of: RoundChoiceBody, kind: StageFormatBody['kind']) => string {
  const { t } = useTranslation('tournaments');
  return (of, kind) => {
    if (of.kind === 'deciding') return t('rounds.deciding');
    const bracket = of.bracket;
    const hasNames = bracket === undefined && kind === 'single_elimination';
    const named = of.kind === 'last' && hasNames ? NAMED[of.rounds as keyof typeof NAMED] : undefined;
    const isGrandFinal = of.kind === 'last' && of.rounds === 1 && bracket === undefined;
    const where =
      of.kind === 'from'
        ? t('rounds.from', { number: of.round })
        : named !== undefined
          ? t(`rounds.${named}`)
          : isGrandFinal && kind === 'double_elimination'
            ? t('rounds.final')
            : t('rounds.last', { count: of.rounds });
    return bracket === undefined ? where : t(`rounds.${bracket}`, { where });
  };
}
