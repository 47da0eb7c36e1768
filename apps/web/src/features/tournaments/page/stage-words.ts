import type { StageBody, StageFormatBody } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { useRoundPlayWords } from '../round-play-words';

/** What a stage means for those who play it, in sentences. */
export function useStageWords() {
  const { t } = useTranslation(['cup', 'tournaments']);
  const matchesOf = useRoundPlayWords();
  return {
    format: (format: StageFormatBody): string => {
      switch (format.kind) {
        case 'single_elimination':
          return [t('about.single_elimination'), ...(format.third_place ? [t('about.third')] : [])].join(' ');
        case 'double_elimination':
          return [t('about.double_elimination'), ...(format.reset ? [t('about.reset')] : [])].join(' ');
        case 'round_robin':
          return [t('about.round_robin', { count: format.groups }), ...(format.twice ? [t('about.twice')] : [])].join(
            ' ',
          );
        case 'gsl':
          return t('about.gsl', { count: format.groups });
        case 'swiss':
          return 'rounds' in format.until
            ? t('about.swissRounds', { count: format.until.rounds })
            : t('about.swissRecord', { wins: format.until.wins, losses: format.until.losses });
      }
    },
    advance: ({ advance }: StageBody) =>
      advance == null ? null : t(`advance.${advance.kind}`, { count: advance.count }),
    play: ({ play, format }: StageBody): string => {
      if (play == null) return t('played.byHand');
      const final =
        play.final_best_of == null || play.final_best_of === play.best_of
          ? []
          : [t('finalBestOf', { maps: play.final_best_of })];
      const rounds = (play.rounds ?? []).map((rule) =>
        t('tournaments:rounds.line', { matches: matchesOf(rule.of, format.kind), maps: rule.best_of }),
      );
      return [t('bestOf', { maps: play.best_of }), ...rounds, ...final, t(`played.${play.veto}`)].join(' · ');
    },
  };
}
