import type { Team } from '@placar/contracts/teams';
import { Crown, EllipsisVertical, Globe, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPercent, formatSigned } from '../../lib/format';
import { currentLanguageTag } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import {
  Badge,
  Button,
  FlagImg,
  HeroSurface,
  IconButton,
  Menu,
  StatTile,
  Tooltip,
  countryName,
  cx,
  toFlagCode,
} from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { shownScore } from '../../components/match/match-row';
import { isOwner, mayEditTeam, type FormResult, type TeamMember } from './team-model';
import styles from './team-page.module.css';
import type { TeamRecord } from './use-teams';
import { useTrustWords } from '../../components/match/trust-marks';

export interface TeamHeroProps {
  team: Team;
  captain: TeamMember | null;
  /** Row of the overall board; null: no map finished yet; undefined: not here yet. */
  record: TeamRecord | null | undefined;
  /** Last results, the newest first. */
  form: readonly FormResult[];
  onEdit: () => void;
  onDelete: () => void;
}

function Form({ form }: { form: readonly FormResult[] }) {
  const { t } = useTranslation('teams');
  const withTrust = useTrustWords();
  return (
    <ol className={styles.form} aria-label={t('form5.label')}>
      {form.map(({ match, outcome }) => {
        const told = t('form5.match', {
          result: t(`form5.${outcome}`),
          team1: match.team1_string,
          team2: match.team2_string,
          score: (shownScore(match) ?? []).join('–'),
        });
        const text = withTrust(told, match);
        return (
          <li key={match.id}>
            <Tooltip label={text}>
              <Link to={`/match/${match.id}`} className={cx(styles.outcome, styles[outcome])} aria-label={text}>
                {t(`form5.${outcome}Letter`)}
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ol>
  );
}

function Figures({ record, form }: Pick<TeamHeroProps, 'record' | 'form'>) {
  const { t } = useTranslation('teams');
  const maps = record?.maps ?? 0;
  const diff = record?.rounddiff ?? 0;
  return (
    <div className={styles.figures}>
      <StatTile
        label={t('record.maps')}
        value={
          record === undefined || maps === 0 ? (
            '–'
          ) : (
            <span className={styles.record}>
              <span className={styles.wins}>{t('record.wins', { count: record?.wins ?? 0 })}</span>
              <span className={styles.losses}>{t('record.losses', { count: record?.losses ?? 0 })}</span>
            </span>
          )
        }
      />
      <StatTile label={t('record.rate')} value={maps === 0 ? '–' : formatPercent(((record?.wins ?? 0) / maps) * 100)} />
      <StatTile label={t('record.rounds')} value={maps === 0 ? '–' : formatSigned(diff)} />
      <StatTile label={t('record.form')} value={form.length === 0 ? '–' : <Form form={form} />} />
    </div>
  );
}

function HeroActions({ team, onEdit, onDelete }: Pick<TeamHeroProps, 'team' | 'onEdit' | 'onDelete'>) {
  const { t } = useTranslation('teams');
  const { user } = useSession();
  if (!mayEditTeam(user, team)) return null;
  return (
    <div className={styles.heroActions}>
      <Button leftIcon={<Pencil size={16} />} onClick={onEdit}>
        {t('edit')}
      </Button>
      {isOwner(user, team) && (
        <Menu
          width={180}
          trigger={
            <IconButton
              label={t('moreOf', { name: team.name })}
              icon={<EllipsisVertical size={18} />}
              withTooltip={false}
            />
          }
          entries={[
            { key: 'delete', label: t('delete'), icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
          ]}
        />
      )}
    </div>
  );
}

/** Crest, name, country and captain of a team, with its record. */
export function TeamHero({ team, captain, record, form, onEdit, onDelete }: TeamHeroProps) {
  const { t } = useTranslation('teams');
  const flag = toFlagCode(team.flag);
  return (
    <HeroSurface className={styles.hero}>
      <div className={styles.heroTop}>
        <TeamCrest name={team.name} logo={team.logo} size={104} />
        <div className={styles.heroText}>
          <h1 className={styles.name} tabIndex={-1}>
            <bdi>{team.name}</bdi>
            {team.tag !== '' && team.tag !== team.name && (
              <Badge className={styles.tag}>
                <bdi>{team.tag}</bdi>
              </Badge>
            )}
          </h1>
          <p className={styles.facts}>
            {flag !== null && (
              <span className={styles.fact}>
                <FlagImg code={flag} width={22} decorative />
                {countryName(flag, currentLanguageTag())}
              </span>
            )}
            {captain !== null && (
              <span className={styles.fact}>
                <Crown size={16} className={styles.crown} />
                {t('captain')}
                <Link to={`/user/${captain.steamId}`} className={styles.factLink}>
                  <bdi>{captain.name === '' ? captain.steamId : captain.name}</bdi>
                </Link>
              </span>
            )}
            {team.public_team && (
              <span className={styles.fact}>
                <Globe size={16} />
                {t('publicText')}
              </span>
            )}
          </p>
        </div>
        <HeroActions team={team} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <Figures record={record} form={form} />
    </HeroSurface>
  );
}
