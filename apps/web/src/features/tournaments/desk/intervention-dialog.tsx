import type { PreviewBody, TournamentTeam } from '@placar/contracts/tournaments';
import { ArrowLeftRight, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { PreviewDialog } from './preview-dialog';

/** What an organiser does to a team of a tournament that goes on. */
export interface Intervention {
  kind: 'disqualify' | 'swap';
  team: TournamentTeam;
}

interface DialogProps {
  of: Intervention;
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** Disqualifies a team, or lets it change seats with another one: first what follows is shown. */
export function InterventionDialog({ of: { kind, team }, view, acts, onClose }: DialogProps) {
  const { t } = useTranslation('cupdesk');
  const [annulled, setAnnulled] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const stage = view.bracket?.stages.findLastIndex(({ seeds }) => seeds.includes(team.entry)) ?? -1;
  const seats = (view.bracket?.stages[stage]?.seeds ?? []).filter((entry) => entry !== team.entry);
  const swap = other === null ? null : { stage, teams: [team.entry, Number(other)] as [number, number] };
  const body: PreviewBody | null =
    kind === 'disqualify' ? { act: kind, entry: team.entry, annulled } : swap && { act: kind, ...swap };
  const isOut = kind === 'disqualify';
  return (
    <PreviewDialog
      {...{ view, acts, onClose, body }}
      title={t(isOut ? 'disqualifyTitle' : 'swapTitle', { name: team.name })}
      width={560}
      tone={isOut ? 'danger' : 'primary'}
      submitLabel={t(kind)}
      submitIcon={isOut ? <UserX size={16} /> : <ArrowLeftRight size={16} />}
      onSubmit={(seen) =>
        swap === null || isOut
          ? acts.act('POST /tournaments/:id/disqualify', { entry: team.entry, annulled, ...seen })
          : acts.act('POST /tournaments/:id/swap', { ...swap, ...seen })
      }
    >
      {isOut ? (
        <SwitchField label={t('annul')} description={t('annulText')} checked={annulled} onChange={setAnnulled} />
      ) : (
        <SelectField
          label={t('swapWith')}
          options={seats.map((entry) => ({ value: String(entry), label: view.nameOf(entry) }))}
          value={other}
          onChange={setOther}
          searchable
        />
      )}
    </PreviewDialog>
  );
}
