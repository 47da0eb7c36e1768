import type { SkillChangeInfo, SkillStanding, UserSkill } from '@placar/contracts/ladders';
import { PLACEMENT_MATCHES } from '@placar/domain/skill';
import { EyeOff, Medal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isPartOn } from '../../lib/page/page-meta';
import { useModeWords } from '../../components/lobbies/use-lobbies';
import { LevelBadge, useLevelName } from '../../components/players/level-badge';
import { useEndpoint } from '../../lib/endpoints';
import { formatDate, formatNumber } from '../../lib/format';
import {
  Badge,
  Card,
  CardHeader,
  LineFigure,
  Pending,
  SegmentedControl,
  Skeleton,
  SwitchField,
  showToast,
} from '../../ui';
import styles from './skill-card.module.css';
import { useWrite } from './use-write';

/** Changes that are told in words. */
const TOLD = 5;

const signed = (points: number): string => (points > 0 ? `+${formatNumber(points)}` : formatNumber(points));

function Standing({ standing }: { standing: SkillStanding }) {
  const { t } = useTranslation('skill');
  const levelName = useLevelName();
  const { points, level, next_level_at: next, uncertainty, position, matches, won, lost, drawn } = standing;
  const results = t('resultsOf', { won: formatNumber(won), lost: formatNumber(lost), drawn: formatNumber(drawn) });
  if (points === null || level === null)
    return (
      <div className={styles.standing}>
        <LevelBadge points={null} large />
        <div>
          <p className={styles.lead}>{t('placing', { played: formatNumber(matches), needed: PLACEMENT_MATCHES })}</p>
          <p className={styles.sub}>{results}</p>
        </div>
      </div>
    );
  return (
    <div className={styles.standing}>
      <LevelBadge points={points} large />
      <div>
        <p className={styles.lead}>
          {position !== null && <Link to="/ranking/ladder">{t('place', { position: formatNumber(position) })}</Link>}
          {uncertainty !== null && (
            <Badge small>
              <span title={t('uncertainHint', { points: formatNumber(uncertainty) })}>
                {t('uncertain', { points: formatNumber(uncertainty) })}
              </span>
            </Badge>
          )}
        </p>
        <p className={styles.sub}>
          {results}
          {next !== null &&
            ` · ${t('next', { points: formatNumber(next - points), level: level + 1, name: levelName(level + 1) })}`}
        </p>
      </div>
    </div>
  );
}

function Change({ change }: { change: SkillChangeInfo }) {
  const { t } = useTranslation('skill');
  const points = change.after - change.before;
  return (
    <li className={styles.change}>
      <Link to={`/match/${change.match_id}`}>{t('match', { id: change.match_id })}</Link>
      <span className={styles.why}>
        {t(`result.${change.result}`)} · {t('expected', { percent: change.expected })}
        {change.rule !== null && ` · ${t(`rule.${change.rule}`)}`}
      </span>
      <strong className={points < 0 ? styles.down : styles.up}>{signed(points)}</strong>
    </li>
  );
}

function Curve({ curve, isPlaced }: { curve: readonly SkillChangeInfo[]; isPlaced: boolean }) {
  const { t } = useTranslation('skill');
  if (!isPlaced) return null;
  return (
    <>
      <LineFigure
        title={t('curve')}
        heading="hidden"
        pointHeader={t('matchHeader')}
        emptyText={t('none')}
        height={200}
        range={['auto', 'auto']}
        points={curve.map((change) => ({
          key: change.match_id,
          label: formatDate(change.at),
          title: t('point', { id: change.match_id, date: formatDate(change.at) }),
          values: { points: change.after },
        }))}
        series={[{ key: 'points', label: t('pointsName'), tone: 'brand' }]}
      />
      <ul className={styles.changes}>
        {curve
          .slice(-TOLD)
          .toReversed()
          .map((change) => (
            <Change key={change.match_id} change={change} />
          ))}
      </ul>
    </>
  );
}

function Privacy({ skill, onChanged }: { skill: UserSkill; onChanged: () => void }) {
  const { t } = useTranslation('skill');
  const { busy, send } = useWrite();
  const save = async (hidden: boolean) => {
    const outcome = await send('PUT /ladders/privacy', { body: { hidden } });
    if (outcome.ok) onChanged();
    else showToast({ tone: 'error', message: outcome.reason });
  };
  return (
    <div className={styles.privacy}>
      <SwitchField
        label={t('hide')}
        description={t('hideHelp')}
        checked={skill.hidden}
        disabled={busy}
        onChange={(hidden) => void save(hidden)}
      />
    </div>
  );
}

/** As high as the level of somebody who plays his first matches: most people do. */
const STANDING_HEIGHT = 44;

/** Nobody has played a ranked match yet: the way there is the same for all. */
function NotBegun() {
  const { t } = useTranslation('skill');
  return (
    <div className={styles.standing}>
      <LevelBadge points={null} large />
      <p className={styles.lead}>{t('placing', { played: formatNumber(0), needed: PLACEMENT_MATCHES })}</p>
    </div>
  );
}

function Shown({ skill, standing }: { skill: UserSkill; standing: SkillStanding | undefined }) {
  const { t } = useTranslation('skill');
  if (!skill.hidden && skill.ladders.length === 0) return <NotBegun />;
  if (standing === undefined)
    return (
      <p className={styles.hidden}>
        <EyeOff size={16} /> {t('hidden')}
      </p>
    );
  return (
    <>
      <Standing standing={standing} />
      <Curve curve={skill.curve} isPlaced={standing.placed} />
    </>
  );
}

/** The ladders of a person, null where an id names nobody; a null `id` asks nothing. */
export function useSkill(id: string | null, mode: string | null = null) {
  return useEndpoint(
    'GET /users/:id/skill',
    id === null || !isPartOn('rating') ? null : { params: { id }, query: { mode: mode ?? undefined } },
    { nothing: null, nothingOn: [400, 404], keepPreviousData: true },
  );
}

/** Level, points and curve on the ladders. */
export function SkillCard({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTranslation('skill');
  const { nameOf } = useModeWords();
  const [mode, setMode] = useState<string | null>(null);
  const { data, error, mutate } = useSkill(id, mode);
  const reload = () => void mutate();
  if (data === null) return null;
  const shown = data?.ladders.find((ladder) => ladder.mode === mode) ?? data?.ladders[0];
  return (
    <Card as="section" padded={false}>
      <CardHeader
        icon={<Medal size={18} />}
        title={t('title')}
        actions={
          (data?.ladders.length ?? 0) > 1 && (
            <SegmentedControl<string>
              label={t('board.mode')}
              hideLabel
              options={(data?.ladders ?? []).map((ladder) => ({
                value: ladder.mode,
                label: nameOf(ladder.mode, ladder.title),
              }))}
              value={shown?.mode ?? ''}
              onChange={setMode}
            />
          )
        }
      />
      <div className={styles.body}>
        {data === undefined ? (
          <Pending bare error={error} onRetry={reload}>
            <Skeleton height={STANDING_HEIGHT} radius={8} />
          </Pending>
        ) : (
          <>
            <Shown skill={data} standing={shown} />
            {isOwn && <Privacy skill={data} onChanged={reload} />}
          </>
        )}
      </div>
    </Card>
  );
}
