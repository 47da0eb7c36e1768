import { mapDisplayName } from '@placar/domain/maps';
import { CalendarDays, GitFork, ScrollText, Swords, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MapThumb } from '../../../components/maps/map-tile';
import { TeamCrest } from '../../../components/teams/team-crest';
import { formatMoment } from '../../../lib/format';
import { Late, Skeleton } from '../../../ui';
import { latePart } from '../../../lib/page/late-part';
import { linesToCome, presentationOf } from '../presentation/presentation-of';
import { isInDispute } from '../disputes/disputes-model';
import { teamGroups } from '../model/tournament-model';
import { matchesAtAGlance, matchesOf } from '../model/match-list';
import type { CupView } from './cup-view';
import type { CupActs } from '../use-tournament';
import { Disputes } from '../disputes/disputes';
import { MatchBox } from './match-box';
import { Part } from './part';
import { PlanCard } from '../times/plan-card';
import { useRoundWords } from './round-words';
import { useFormatName } from './format-name';
import { useStageWords } from './stage-words';
import styles from './cup-page.module.css';

const PrizesCard = latePart(() => import('../presentation/prizes-card'), 'PrizesCard', ['cupshow']);
const SponsorRow = latePart(() => import('../presentation/sponsor-row'), 'SponsorRow', ['cupshow']);

/** In the place of the matches, which are not counted before the bracket is there. */
const MATCHES_PX = 420;
/** Of the card of prizes: its head, a prize at least, its words with what is around them, and each line for who wins it. */
const HEAD_PX = 56;
const PRIZE_PX = 48;
const WORDS_PX = 44;
const WINNER_PX = 26;
const SPONSORS_PX = 86;

/** What is played now, then what ended last. */
function Matches({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const { ofMatch } = useRoundWords();
  const { status } = view.tournament;
  if (view.bracket === undefined && (status === 'running' || status === 'over'))
    return <Skeleton height={MATCHES_PX} radius={12} />;
  const matches = matchesAtAGlance(matchesOf(view.bracket));
  if (matches.length === 0) return null;
  return (
    <Part title={t('tab.matches')} icon={<Swords size={18} />}>
      <div className={styles.matches}>
        {matches.map((match) => (
          <MatchBox
            key={`${match.stage}:${match.pairing.key}`}
            open={match}
            view={view}
            marked={view.team?.entry ?? null}
            note={ofMatch(view.bracket?.stages[match.stage], match.pairing)}
          />
        ))}
      </div>
    </Part>
  );
}

function Stages({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const formatName = useFormatName();
  const words = useStageWords();
  const { seeding, settings } = view.tournament;
  const { stages } = settings;
  return (
    <Part title={t('stagesTitle')} icon={<GitFork size={18} />}>
      <ol className={styles.stages}>
        {stages.map((stage, index) => (
          <li key={index}>
            <h3 className={styles.stageName}>
              {stages.length > 1 && <span className={styles.stageNumber}>{index + 1}</span>}
              {formatName(stage.format.kind)}
            </h3>
            <p>{words.format(stage.format)}</p>
            {stage.advance != null && <p>{words.advance(stage)}</p>}
            <p className={styles.quiet}>{words.play(stage)}</p>
            {index === 0 && seeding !== null && (
              <p className={styles.quiet}>
                {t(`seeding.${seeding.by}`)} {seeding.clubs_apart && t('seeding.apart')}
              </p>
            )}
            {stage.play != null && (
              <ul className={styles.pool} aria-label={t('pool')}>
                {stage.play.map_pool.map((map) => (
                  <li key={map}>
                    <MapThumb map={map} width={48} height={32} />
                    <span>{mapDisplayName(map)}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Dates({ view }: { view: CupView }) {
  const { t } = useTranslation(['cup', 'tournaments']);
  const { settings } = view.tournament;
  const dates = [
    ['sign_up_closes', settings.sign_up_closes_at],
    ['check_in_opens', settings.check_in?.opens_at],
    ['check_in_closes', settings.check_in?.closes_at],
    ['starts', settings.starts_at],
  ] as const;
  const known = dates.filter(([, at]) => at != null);
  return (
    <Part title={t('cup:datesTitle')} icon={<CalendarDays size={18} />}>
      {known.length === 0 ? (
        <p className={styles.quiet}>{t('cup:noDates')}</p>
      ) : (
        <dl className={styles.dates}>
          {known.map(([what, at]) => (
            <div key={what}>
              <dt>{t(`tournaments:clock.${what}`)}</dt>
              <dd>{formatMoment(at)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}

function Rules({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const { settings } = view.tournament;
  const rules = [
    t('rule.size', { count: settings.team_size }),
    ...(settings.substitutes > 0 ? [t('rule.substitutes', { count: settings.substitutes })] : []),
    ...(settings.coach ? [t('rule.coach')] : []),
    ...(settings.minimum_rating == null ? [] : [t('rule.rating', { rating: settings.minimum_rating })]),
    ...(settings.approval ? [t('rule.approval')] : []),
    ...(settings.sign_up === 'open' ? [] : [t(`rule.${settings.sign_up}`)]),
    t('rule.once'),
    t('rule.checkIn'),
  ];
  return (
    <Part title={t('rulesTitle')} icon={<ScrollText size={18} />}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Part>
  );
}

/** Who plays: names at a glance, rosters are on a tab of their own. */
function Names({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const teams = teamGroups(view.tournament.teams).in;
  if (teams.length === 0) return null;
  return (
    <Part title={t('teamsIn')} icon={<Users size={18} />}>
      <ul className={styles.names}>
        {teams.map(({ entry, name }) => (
          <li key={entry}>
            <TeamCrest name={name} size={28} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What goes on now, how it goes, when, and who may play. */
export function OverviewPart({ view, acts }: { view: CupView; acts: CupActs }) {
  const { prizes, sponsors } = presentationOf(view.tournament);
  const prizesHeight = prizes.reduce(
    (sum, prize) => sum + Math.max(PRIZE_PX, WORDS_PX + WINNER_PX * linesToCome(prize, view.tournament.status)),
    HEAD_PX,
  );
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {(view.mayOrganise || !isInDispute(view)) && <Disputes view={view} acts={acts} />}
        <Matches view={view} />
        <Stages view={view} />
        <Names view={view} />
      </div>
      <div className={styles.main}>
        {prizes.length > 0 && (
          <Late place={<Skeleton height={prizesHeight} radius={12} />}>
            <PrizesCard view={view} />
          </Late>
        )}
        <PlanCard view={view} />
        <Dates view={view} />
        <Rules view={view} />
      </div>
      {sponsors.length > 0 && (
        <div className={styles.wholeRow}>
          <Late place={<Skeleton height={SPONSORS_PX} radius={12} />}>
            <SponsorRow sponsors={sponsors} />
          </Late>
        </div>
      )}
    </div>
  );
}
