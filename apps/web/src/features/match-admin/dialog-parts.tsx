import type { LiveMatch } from '@placar/contracts/live';
import type { MatchCommandKind } from '@placar/contracts/matches';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver } from '../../lib/match-state';
import { Alert, TextField } from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import { focusMap, stateOf } from '../../components/match/match-summary';
import styles from './dialog-parts.module.css';
import { useDesk } from './commands/use-match-commands';

/** Which match, and how it stands: a destructive question never leaves that open. */
export function MatchLine({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('actions');
  const map = focusMap(match);
  const text = t('current', {
    team1: match.team1.name,
    team2: match.team2.name,
    score1: map?.team1_score ?? 0,
    score2: map?.team2_score ?? 0,
  });
  return (
    <p className={styles.matchLine}>
      <TeamCrest name={match.team1.name} logo={match.team1.logo} size={24} />
      <span>
        <bdi>{text}</bdi>
        {match.maps.length > 1 && map != null && <span className={styles.mapName}>{mapDisplayName(map.name)}</span>}
      </span>
      <TeamCrest name={match.team2.name} logo={match.team2.logo} size={24} />
    </p>
  );
}

/** Whether what the open dialog asks for can still be asked for: another admin or the match itself may have been faster. */
export function useStillPossible(kind: MatchCommandKind): boolean {
  return useDesk().available(kind).allowed;
}

/** Says why the button of the open dialog has gone; nothing while it is only another command's turn. */
export function NoLongerPossible({ kind }: { kind: MatchCommandKind }) {
  const { t } = useTranslation(['actions', 'admin']);
  const { match, available } = useDesk();
  const { allowed, why } = available(kind);
  if (allowed || why === null || why === 'pending') return null;
  return (
    <div className={styles.gone} role="alert">
      <Alert tone="warning">{isOver(stateOf(match)) ? t('goneOver') : t(`admin:why.${why}`)}</Alert>
    </div>
  );
}

/** Why it is done: offered, never asked for. `isPublic`: visitors read it, too, and it is the first thing to fill in. */
export function ReasonField({
  value,
  onChange,
  isPublic = false,
}: {
  value: string;
  onChange: (value: string) => void;
  isPublic?: boolean;
}) {
  const { t } = useTranslation('actions');
  return (
    <div className={styles.reason}>
      <TextField
        label={t('cancel.reason')}
        description={isPublic ? t('cancel.reasonHint') : t('reasonForStaff')}
        value={value}
        maxLength={120}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-autofocus={isPublic || undefined}
      />
    </div>
  );
}

/** A reason as a command takes it: absent rather than empty. */
export const reasonOf = (text: string): { reason?: string } => (text.trim() === '' ? {} : { reason: text.trim() });

/** What will follow, point by point. */
export function Consequences({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className={styles.consequences}>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

export interface ChoiceOption<Value extends string | number> {
  value: Value;
  /** Accessible name. */
  label: string;
  content: ReactNode;
  disabled?: boolean;
}

/** One of several cards (a radio group with arrow keys). */
export function ChoiceCards<Value extends string | number>({
  name,
  label,
  options,
  value,
  onChange,
  layout = 'list',
}: {
  name: string;
  label: string;
  options: readonly ChoiceOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  layout?: 'list' | 'pair' | 'strip';
}) {
  return (
    <div role="radiogroup" aria-label={label} className={styles[layout]}>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles.choice}
          data-checked={option.value === value || undefined}
          data-disabled={option.disabled || undefined}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={option.label}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.content}
        </label>
      ))}
    </div>
  );
}
