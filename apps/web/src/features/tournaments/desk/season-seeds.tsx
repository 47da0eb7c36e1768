import type { TournamentTeam } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeasonChoices } from '../../../components/seasons/use-season-choices';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { Alert, Refusal, SelectField } from '../../../ui';
import { bySeason } from '../model/seeding';
import styles from './desk.module.css';

/** Asks for the season whose table seeds the teams. */
export function SeasonSeeds({
  teams,
  onOrder,
}: {
  teams: readonly TournamentTeam[];
  onOrder: (order: TournamentTeam[]) => void;
}) {
  const { t } = useTranslation('cupdialogs');
  const seasons = useSeasonChoices();
  const [season, setSeason] = useState<string | null>(null);
  const [known, setKnown] = useState<number | null>(null);
  const { refusal, run } = useAct({ inPlace: true });
  const choose = async (value: string | null) => {
    if (value === null) return;
    setSeason(value);
    setKnown(null);
    await run(async () => {
      const { leaderboard } = await call('GET /leaderboard/:seasonId', { params: { seasonId: Number(value) } });
      const { order, known: found } = bySeason(teams, leaderboard);
      setKnown(found);
      onOrder(order);
    });
  };
  if (seasons?.length === 0) return <Alert>{t('noSeasons')}</Alert>;
  return (
    <>
      <SelectField
        label={t('seedSeason')}
        placeholder={t('seedSeasonChoose')}
        options={(seasons ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={season}
        onChange={(value) => void choose(value)}
      />
      <Refusal text={refusal?.message} />
      {known !== null && (
        <p className={styles.quiet} role="status">
          {t('seedKnown', { known, count: teams.length })}
        </p>
      )}
    </>
  );
}
