import type { MapSide, TeamSlot } from '@placar/contracts';
import type { LiveWebVeto, WebVetoAnswer } from '@placar/contracts/vetoes';
import { mapDisplayName } from '@placar/domain/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import type { VetoTeams } from '../../../components/veto/veto-view';
import { call } from '../../../lib/endpoints';
import { Button, Modal, Refusal, Row, SelectField, Stack, TextField } from '../../../ui';
import { VetoLinks } from './veto-links';
import styles from './veto-staff.module.css';

interface StaffProps {
  matchId: number;
  maxMaps: number;
  veto: LiveWebVeto;
  teams: VetoTeams;
  keep: (answer: WebVetoAnswer) => Promise<unknown>;
}

type Asked = 'undo' | 'restart' | 'override';
const SIDES: readonly MapSide[] = ['knife', 'team1_ct', 'team1_t', 'team2_ct', 'team2_t'];

/** What staff do about a veto: begin it, take a step back, begin anew, name the maps, hold the clock, make links of captains. */
export function VetoStaff({ matchId, maxMaps, veto, teams, keep }: StaffProps) {
  const { t } = useTranslation('veto');
  const params = { id: matchId };
  const { step } = veto;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { refusal, run: act, forget } = useAct({ inPlace: true });
  const run = (sent: Promise<WebVetoAnswer>): Promise<boolean> => act(async () => keep(await sent));
  const hasBegun = veto.state !== 'waiting';
  const isPaused = veto.paused_ms !== null;
  const pause = (paused: boolean) => call('POST /matches/:id/veto/clock', { params, body: { step, paused } });
  return (
    <div className={styles.staff} data-testid="veto-staff">
      <h3 className={styles.heading}>{t('staff.title')}</h3>
      {asked === null && <Refusal text={refusal?.message} />}
      <Row gap={8} wrap>
        {!hasBegun && (
          <Button
            variant="primary"
            onClick={() => void run(call('POST /matches/:id/veto/start', { params, body: {} }))}
          >
            {t('staff.start')}
          </Button>
        )}
        {hasBegun && (
          <>
            {veto.clock > 0 && veto.state === 'running' && (
              <Button onClick={() => void run(pause(!isPaused))}>{t(isPaused ? 'staff.resume' : 'staff.pause')}</Button>
            )}
            <Button
              disabled={veto.override === null && !veto.done.some(({ hand }) => hand !== null)}
              onClick={() => setAsked('undo')}
            >
              {t('staff.undo')}
            </Button>
            <Button onClick={() => setAsked('restart')}>{t('staff.restart')}</Button>
            <Button onClick={() => setAsked('override')}>{t('staff.override')}</Button>
          </>
        )}
      </Row>
      <VetoLinks matchId={matchId} teams={teams} />
      {asked !== null && (
        <Reasoned
          asked={asked}
          veto={veto}
          teams={teams}
          maxMaps={maxMaps}
          problem={refusal?.message}
          onClose={() => {
            setAsked(null);
            forget();
          }}
          onSent={async (reason, chosen) => {
            const sent =
              asked === 'override'
                ? call('POST /matches/:id/veto/override', { params, body: { step, reason, ...chosen } })
                : asked === 'undo'
                  ? call('POST /matches/:id/veto/undo', { params, body: { step, reason } })
                  : call('POST /matches/:id/veto/restart', { params, body: { step, reason } });
            if (await run(sent)) setAsked(null);
          }}
        />
      )}
    </div>
  );
}

interface Chosen {
  maps: string[];
  sides: MapSide[];
}

/* Asks why, and for an override which maps. */
function Reasoned({
  asked,
  veto,
  teams,
  maxMaps,
  problem,
  onClose,
  onSent,
}: {
  asked: Asked;
  veto: LiveWebVeto;
  teams: VetoTeams;
  maxMaps: number;
  problem: string | undefined;
  onClose: () => void;
  onSent: (reason: string, chosen: Chosen) => Promise<void>;
}) {
  const { t } = useTranslation(['veto', 'common']);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const places = Array.from({ length: maxMaps }, (_, index) => index);
  const [chosen, setChosen] = useState<Chosen>({
    maps: places.map((index) => veto.free[index] ?? veto.pool[index] ?? ''),
    sides: places.map(() => 'knife'),
  });
  const sideText = (rule: MapSide): string => {
    const [team, side] = rule.split('_') as [TeamSlot, 'ct' | 't'];
    return rule === 'knife' ? t('veto:knife') : t('veto:begins', { team: teams[team], side: t(`common:side.${side}`) });
  };
  const put = <T,>(list: readonly T[], index: number, value: T): T[] =>
    list.map((one, at) => (at === index ? value : one));
  const isWhole = new Set(chosen.maps).size === maxMaps;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t(`veto:staff.${asked}`)}
      footer={
        <Button
          variant="primary"
          loading={isBusy}
          disabled={reason.trim() === '' || (asked === 'override' && !isWhole)}
          onClick={() => {
            setBusy(true);
            void onSent(reason.trim(), chosen).finally(() => setBusy(false));
          }}
        >
          {t(`veto:staff.${asked}`)}
        </Button>
      }
    >
      <Stack gap={16}>
        <Refusal text={problem} />
        {asked === 'override' &&
          places.map((index) => (
            <div key={index} className={styles.map}>
              <SelectField
                label={t('veto:staff.map', { number: index + 1 })}
                options={veto.pool.map((map) => ({ value: map, label: mapDisplayName(map) }))}
                value={chosen.maps[index] ?? ''}
                onChange={(map) => setChosen({ ...chosen, maps: put(chosen.maps, index, map ?? '') })}
              />
              <SelectField
                label={t('veto:staff.sides')}
                options={SIDES.map((side) => ({ value: side, label: sideText(side) }))}
                value={chosen.sides[index] ?? 'knife'}
                onChange={(side) =>
                  setChosen({
                    ...chosen,
                    sides: put(chosen.sides, index, SIDES.find((one) => one === side) ?? 'knife'),
                  })
                }
              />
            </div>
          ))}
        <TextField
          label={t('veto:staff.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={200}
        />
      </Stack>
    </Modal>
  );
}
