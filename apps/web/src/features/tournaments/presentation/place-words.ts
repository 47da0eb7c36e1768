import type { TournamentPrize } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';

/** "3º–4º lugar": the places that a prize is for. */
export function usePlaceWords() {
  const { t } = useTranslation('cupshow');
  return ({ place, until }: Pick<TournamentPrize, 'place' | 'until'>): string =>
    until == null || until === place ? t('place', { place }) : t('placeRange', { from: place, until });
}
