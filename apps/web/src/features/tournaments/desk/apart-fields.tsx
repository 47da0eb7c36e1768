import { clubKey, keepApart, type KeptApart } from '@placar/domain/tournament';
import type { StageFormatBody, TournamentTeam } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { Alert, NumberField, SwitchField } from '../../../ui';
import styles from './desk.module.css';

/** What is wished of the first draw. */
export interface ApartChoice {
  isOn: boolean;
  protectedSeeds: number | null;
}

type Format = Parameters<typeof keepApart>[0]['format'];

/** The format as the rules take it; how ties are broken does not matter here. */
function formatOf(format: StageFormatBody): Format {
  switch (format.kind) {
    case 'single_elimination':
      return { kind: format.kind, thirdPlace: format.third_place };
    case 'round_robin':
      return { kind: format.kind, groups: format.groups, twice: format.twice, tieBreaks: [] };
    case 'swiss':
      return { kind: format.kind, until: format.until, tieBreaks: [] };
    default:
      return format;
  }
}

/** What the first draw comes to: whose seed changes, and which teams of one club meet at once all the same. */
function apartOf(
  format: StageFormatBody | undefined,
  teams: readonly TournamentTeam[],
  { isOn, protectedSeeds }: ApartChoice,
): KeptApart | null {
  if (format === undefined || !isOn || teams.length < 2) return null;
  const clubs = new Map(teams.map(({ entry, club }) => [entry, clubKey(club)]));
  return keepApart({
    format: formatOf(format),
    seeds: teams.map(({ entry }) => entry),
    clubOf: (entry) => clubs.get(entry) ?? null,
    protectedSeeds: protectedSeeds ?? 0,
  });
}

interface ApartFieldsProps {
  format: StageFormatBody | undefined;
  /** Best first; null: the order is not known before it begins. */
  teams: readonly TournamentTeam[] | null;
  choice: ApartChoice;
  most: number;
  onChange: (choice: ApartChoice) => void;
}

/** Whether teams of one club are kept apart, and what comes of it. */
export function ApartFields({ format, teams, choice, most, onChange }: ApartFieldsProps) {
  const { t } = useTranslation('cupdialogs');
  const kept = teams === null ? null : apartOf(format, teams, choice);
  const nameOf = (entry: number): string => teams?.find((team) => team.entry === entry)?.name ?? '';
  return (
    <>
      <SwitchField
        label={t('apart.label')}
        description={t('apart.help')}
        checked={choice.isOn}
        onChange={(isOn) => onChange({ ...choice, isOn })}
      />
      {choice.isOn && (
        <NumberField
          label={t('apart.protected')}
          description={t('apart.protectedHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={choice.protectedSeeds}
          min={0}
          max={most}
          onChange={(protectedSeeds) => onChange({ ...choice, protectedSeeds })}
        />
      )}
      {choice.isOn && kept === null && <p className={styles.quiet}>{t('apart.later')}</p>}
      {kept !== null && (
        <Alert tone={kept.left.length > 0 ? 'warning' : 'info'} role="status">
          {kept.moved.length === 0 ? (
            <p>{t('apart.none')}</p>
          ) : (
            <ul className={styles.changes}>
              {kept.moved.map(({ entry, from, to }) => (
                <li key={entry}>{t('apart.moved', { name: nameOf(entry), from, to })}</li>
              ))}
            </ul>
          )}
          {kept.left.length > 0 && (
            <ul className={styles.changes}>
              {kept.left.map(([one, other]) => (
                <li key={`${one} ${other}`}>{t('apart.left', { one: nameOf(one), other: nameOf(other) })}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </>
  );
}
