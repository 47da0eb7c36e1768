import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardHeader, EmptyState } from '../../ui';
import { RulebookCard } from '../../components/rulebook/rulebook-card';
import { MapTile } from '../../components/maps/map-tile';
import { mapDisplayName } from '@placar/domain/maps';
import { SIDE_TYPES, toSeasonDraft, type SeasonCvars } from './season-form';
import styles from './season-page.module.css';

function useRules(cvars: SeasonCvars) {
  const { t } = useTranslation(['seasons', 'common']);
  const draft = toSeasonDraft(null, cvars, '');
  const yesNo = (flag: string | null) =>
    flag === null ? null : flag === '1' ? t('seasons:form.yes') : t('seasons:form.no');
  const side = SIDE_TYPES.find((type) => type === draft.sideType);
  const lines: readonly (readonly [string, ReactNode])[] = [
    [
      t('seasons:form.series'),
      draft.seriesLength === null ? null : t('common:match.bestOf', { maps: Number(draft.seriesLength) }),
    ],
    [t('seasons:form.players'), draft.playersPerTeam],
    [t('seasons:form.ready'), draft.minReady],
    [t('seasons:form.sides'), side === undefined ? null : t(`seasons:sideType.${side}`)],
    [t('seasons:form.skipVeto'), yesNo(draft.skipVeto)],
    [t('seasons:form.wingman'), yesNo(draft.wingman)],
    [
      t('seasons:form.mapSides'),
      draft.mapSides.length === 0 ? null : draft.mapSides.map((one) => t(`seasons:startSide.${one}`)).join(' · '),
    ],
  ];
  return { lines: lines.filter(([, value]) => value !== null), maps: draft.maps, game: draft.cvars };
}

interface DefaultsProps {
  cvars: SeasonCvars;
  leftOut: readonly string[];
}

/* What matches of the season begin with, as the organiser has set it. */
function Defaults({ cvars, leftOut }: DefaultsProps) {
  const { t } = useTranslation('seasons');
  const { lines, maps, game } = useRules(cvars);
  if (lines.length + maps.length + game.length === 0)
    return (
      <EmptyState framed icon={<BookOpen size={30} strokeWidth={1.6} />} title={t('rules.emptyTitle')}>
        {t('rules.empty')}
      </EmptyState>
    );
  return (
    <div className={styles.rules}>
      <p className={styles.rulesHelp}>{t('rules.help')}</p>
      {lines.length > 0 && (
        <Card as="section" padded={false}>
          <CardHeader title={t('rules.match')} />
          <dl className={styles.ruleLines}>
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {maps.length > 0 && (
        <Card as="section" padded={false}>
          <CardHeader title={t('rules.maps')} />
          <ul className={styles.ruleMaps}>
            {maps.map((map) => (
              <li key={map}>
                <MapTile map={map} displayName={mapDisplayName(map)} compact />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {game.length > 0 && (
        <Card as="section" padded={false}>
          <CardHeader title={t('form.cvars')} />
          <dl className={styles.ruleLines}>
            {game.map(({ key, name, value }) => (
              <div key={key}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <code>{value}</code>
                  {leftOut.includes(name) && <p>{t('rules.leftOut')}</p>}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </div>
  );
}

/** What matches of the season begin with, and the rulebook by which they are run. */
export function SeasonRules({
  seasonId,
  mayEdit,
  ...defaults
}: DefaultsProps & { seasonId: number; mayEdit: boolean }) {
  const { t } = useTranslation('rulebook');
  return (
    <div className={styles.rules}>
      <Defaults {...defaults} />
      <h2 className={styles.rulesHeading}>{t('seasonTitle')}</h2>
      <RulebookCard seasonId={seasonId} mayEdit={mayEdit} />
    </div>
  );
}
