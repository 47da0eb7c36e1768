import type { TeamListItem } from '@placar/contracts/teams';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  Alert,
  ErrorState,
  FlagImg,
  IconButton,
  SelectField,
  SkeletonRows,
  SwitchField,
  TextField,
  cx,
} from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import styles from './match-create.module.css';
import { countPlayers, useOfferedSeasons, useOfferedTeams } from './use-create-data';
import type { StepProps } from './use-match-draft';

interface TeamPickerProps {
  label: string;
  teams: readonly TeamListItem[];
  value: number | null;
  /** The other side's team, which cannot be chosen twice. */
  taken: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

function TeamPicker({ label, teams, value, taken, error, onChange }: TeamPickerProps) {
  const { t } = useTranslation('create');
  const chosen = teams.find((team) => team.id === value);
  const byId = new Map(teams.map((team) => [String(team.id), team]));
  return (
    <div className={styles.team}>
      <SelectField
        label={label}
        required
        searchable
        clearable
        placeholder={t('teams.pick')}
        options={teams.map((team) => ({ value: String(team.id), label: team.name, disabled: team.id === taken }))}
        renderOption={({ option }) => {
          const team = byId.get(option.value);
          return (
            <span style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
              <TeamCrest name={option.label} logo={team?.logo} size={26} />
              <span>
                <bdi>{option.label}</bdi>
                <span className={styles.caption} style={{ display: 'block' }}>
                  {team === undefined ? '' : t('teams.players', { count: countPlayers(team) })}
                  {team?.owner === null || team?.owner === undefined ? '' : ` · ${team.owner}`}
                </span>
              </span>
            </span>
          );
        }}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(next === null ? null : Number(next))}
        error={error}
      />
      <div className={cx(styles.teamPreview, chosen !== undefined && styles.teamChosen)}>
        {chosen === undefined ? (
          t('teams.pick')
        ) : (
          <>
            <TeamCrest name={chosen.name} logo={chosen.logo} size={48} />
            <div>
              <bdi className={styles.teamName}>{chosen.name}</bdi>
              <div className={styles.caption}>
                {chosen.flag !== null && chosen.flag !== '' && <FlagImg code={chosen.flag} width={16} />}{' '}
                {t('teams.players', { count: countPlayers(chosen) })}
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** Teams, title, season and visibility. */
export function TeamsStep({ draft, update, problems }: StepProps) {
  const { t } = useTranslation('create');
  const { teams, error, reload } = useOfferedTeams();
  const seasons = useOfferedSeasons();
  const equal = problems.some((problem) => problem.key === 'teamsEqual') ? t('problem.teamsEqual') : undefined;
  if (teams === undefined)
    return error === undefined ? <SkeletonRows rows={5} height={120} /> : <ErrorState error={error} onRetry={reload} />;
  return (
    <>
      <h2 className={styles.heading}>{t('teams.heading')}</h2>
      {teams.length < 2 && <Alert tone="warning">{t('teams.none')}</Alert>}
      <div className={styles.teams}>
        <TeamPicker
          label={t('teams.team1')}
          teams={teams}
          value={draft.team1Id}
          taken={draft.team2Id}
          error={undefined}
          onChange={(team1Id) => update({ team1Id })}
        />
        <div className={styles.swap}>
          <IconButton
            label={t('teams.swap')}
            variant="secondary"
            icon={<ArrowLeftRight size={18} />}
            onClick={() => update({ team1Id: draft.team2Id, team2Id: draft.team1Id })}
          />
        </div>
        <TeamPicker
          label={t('teams.team2')}
          teams={teams}
          value={draft.team2Id}
          taken={draft.team1Id}
          error={equal}
          onChange={(team2Id) => update({ team2Id })}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          className={seasons.length === 0 ? styles.wide : undefined}
          label={t('teams.title')}
          description={t('teams.titleHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.title}
          maxLength={80}
          onChange={(event) => update({ title: event.currentTarget.value })}
          error={problems.some((problem) => problem.key === 'title') ? t('problem.title') : undefined}
        />
        {seasons.length > 0 && (
          <SelectField
            label={t('teams.season')}
            placeholder={t('teams.noSeason')}
            clearable
            searchable
            options={seasons.map((season) => ({ value: String(season.id), label: season.name }))}
            value={draft.seasonId === null ? null : String(draft.seasonId)}
            onChange={(next) => update({ seasonId: next === null ? null : Number(next) })}
          />
        )}
        <SwitchField
          className={styles.switchBox}
          label={t('teams.private')}
          description={t('teams.privateHelp')}
          checked={draft.isPrivate}
          onChange={(isPrivate) => update({ isPrivate })}
        />
        <SwitchField
          className={styles.switchBox}
          label={t('teams.ignore')}
          description={t('teams.ignoreHelp')}
          checked={draft.ignoreTeamSize}
          onChange={(ignoreTeamSize) => update({ ignoreTeamSize })}
        />
      </div>
    </>
  );
}
