import type { TournamentTeam } from '@placar/contracts/tournaments';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, FormModal, SegmentedControl } from '../../../ui';
import { drawn, playersOf } from '../model/desk-model';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { ApartFields, type ApartChoice } from './apart-fields';
import { PasteSeeds } from './paste-seeds';
import { SeasonSeeds } from './season-seeds';
import { SeedingList } from './seeding-list';
import styles from './desk.module.css';

const SEEDINGS = ['rating', 'drawn', 'season', 'hand'] as const;
type Seeding = (typeof SEEDINGS)[number];

/** Asks how the teams are seeded, then begins the first stage. */
export function BeginDialog({ view, acts, onClose }: { view: CupView; acts: CupActs; onClose: () => void }) {
  const { t } = useTranslation('cupdesk');
  const { tournament } = view;
  const players = playersOf(tournament);
  const [seeding, setSeeding] = useState<Seeding>('rating');
  const [isSeasonChosen, setIsSeasonChosen] = useState(false);
  /** Somebody moved a team after the order was made: then it is of that hand. */
  const [isMoved, setIsMoved] = useState(false);
  const [apart, setApart] = useState<ApartChoice>({
    isOn: tournament.settings.clubs_apart,
    protectedSeeds: tournament.settings.protected_seeds || null,
  });
  const [order, setOrder] = useState<readonly TournamentTeam[]>(players);
  // Who came or went while the dialog is open.
  const present = [
    ...order.filter(({ entry }) => players.some((team) => team.entry === entry)),
    ...players.filter(({ entry }) => !order.some((team) => team.entry === entry)),
  ];
  const missing = tournament.teams.filter(({ status, checked_in: isThere }) => status === 'in' && !isThere).length;
  const put = (next: readonly TournamentTeam[]) => {
    setIsMoved(false);
    setOrder(next);
  };
  const choose = (next: Seeding) => {
    setSeeding(next);
    setIsSeasonChosen(false);
    if (next === 'drawn') put(drawn(players));
  };
  const waitsForSeason = seeding === 'season' && !isSeasonChosen;
  const begin = async () => {
    const by = isMoved ? 'hand' : seeding;
    const seeds =
      seeding === 'rating' ? { seeded_by: seeding } : { seeds: present.map(({ entry }) => entry), seeded_by: by };
    const wish = { clubs_apart: apart.isOn, protected_seeds: apart.isOn ? (apart.protectedSeeds ?? 0) : 0 };
    if (await acts.act('POST /tournaments/:id/begin', { ...seeds, ...wish, version: tournament.version })) onClose();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={t('beginTitle')}
      width={560}
      busy={acts.busy}
      closeLabel={t('close')}
      submitLabel={t('beginWith', { count: players.length })}
      submitIcon={<Play size={16} />}
      isReady={!waitsForSeason}
      onSubmit={() => void begin()}
    >
      <div className={styles.dialog}>
        {tournament.status === 'check_in' && missing > 0 && (
          <Alert tone="warning">{t('missing', { count: missing })}</Alert>
        )}
        <SegmentedControl
          label={t('seeding')}
          options={SEEDINGS.map((value) => ({ value, label: t(`seedBy.${value}`) }))}
          value={seeding}
          onChange={choose}
          fullWidth
        />
        {seeding === 'rating' ? (
          <p className={styles.quiet}>{t('byRating')}</p>
        ) : (
          <>
            {seeding === 'season' && (
              <SeasonSeeds
                teams={players}
                onOrder={(next) => {
                  setIsSeasonChosen(true);
                  put(next);
                }}
              />
            )}
            {seeding === 'hand' && <PasteSeeds teams={players} onOrder={setOrder} />}
            {!waitsForSeason && (
              <SeedingList
                teams={present}
                onChange={(next) => {
                  setIsMoved(true);
                  setOrder(next);
                }}
                {...(seeding === 'drawn' ? { onDraw: put } : {})}
              />
            )}
          </>
        )}
        {players.some(({ club }) => club !== null) && (
          <ApartFields
            format={tournament.settings.stages[0]?.format}
            teams={seeding === 'rating' || waitsForSeason ? null : present}
            choice={apart}
            most={players.length}
            onChange={setApart}
          />
        )}
      </div>
    </FormModal>
  );
}
