import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/endpoints';
import { Button, SelectField } from '../../../ui';
import type { TeamMember } from '../team-model';
import type { TeamAct } from './life-card';
import styles from './life.module.css';

/** Makes another member the captain. */
export function HandOver({ teamId, members, act }: { teamId: number; members: readonly TeamMember[]; act: TeamAct }) {
  const { t } = useTranslation('teamLife');
  const [chosen, setChosen] = useState<string | null>(null);
  const others = members.filter((member) => !member.isCaptain);
  if (others.length === 0) return null;
  const handOver = async (steamId: string) => {
    await act.run(() => call('POST /teams/:id/captain', { params: { id: teamId }, body: { steam_id: steamId } }));
    setChosen(null);
  };
  return (
    <div className={styles.handOver}>
      <SelectField
        label={t('handOver')}
        placeholder={t('handOverTo')}
        options={others.map(({ steamId, name }) => ({ value: steamId, label: name === '' ? steamId : name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        disabled={chosen === null}
        loading={act.busy && chosen !== null}
        onClick={() => chosen !== null && void handOver(chosen)}
      >
        {t('handOverDo')}
      </Button>
    </div>
  );
}
