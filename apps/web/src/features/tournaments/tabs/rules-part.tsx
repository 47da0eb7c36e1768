import { mapDisplayName } from '@placar/domain/maps';
import { ladderOf } from '@placar/domain/tournament';
import { weekdayName } from '../../../lib/weekday-names';
import type { StageBody, TournamentRulebook } from '@placar/contracts/tournaments';
import { BookOpen, CalendarDays, Gavel, GitFork, ScrollText, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatPlainDay } from '../../../lib/format';
import { useModeWords } from '../../../components/lobbies/use-lobbies';
import { useRuleWords } from '../../../components/rulebook/rulebook-words';
import type { RuleName, Rules } from '../../../components/rulebook/rulebook-model';
import { linesOf } from '../model/rules-text';
import type { CupView } from '../page/cup-view';
import { useFormatName } from '../page/format-name';
import { Part } from '../page/part';
import { useRoundPlayWords } from '../round-play-words';
import { useStageWords } from '../page/stage-words';
import styles from './tabs.module.css';

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.sentences}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

const namesOf = (maps: readonly string[]): string => maps.map(mapDisplayName).join(', ');

/** How a stage is played, in sentences. */
function useStageSentences() {
  const { t } = useTranslation(['cupparts', 'cup']);
  const words = useStageWords();
  const matchesOf = useRoundPlayWords();
  const checkIns = ({ play, format }: StageBody): string[] => [
    ...(play?.check_in_minutes ? [t('rules.matchCheckIn', { count: play.check_in_minutes })] : []),
    ...(play?.rounds ?? []).flatMap(({ of, check_in_minutes: minutes }) => {
      if (minutes == null) return [];
      const matches = matchesOf(of, format.kind);
      return [
        minutes === 0 ? t('rules.noRoundCheckIn', { matches }) : t('rules.roundCheckIn', { matches, count: minutes }),
      ];
    }),
  ];
  return (stage: StageBody): string[] => {
    const { format, play } = stage;
    const advance = words.advance(stage);
    return [
      words.format(format),
      ...(advance === null ? [] : [advance]),
      `${words.play(stage)}.`,
      ...(play == null ? [] : [t('rules.pool', { maps: namesOf(play.map_pool) })]),
      ...(play?.rounds ?? []).flatMap(({ of, map_pool: own }) =>
        own == null ? [] : [t('rules.roundPool', { matches: matchesOf(of, format.kind), maps: namesOf(own) })],
      ),
      ...checkIns(stage),
      ...('tie_breaks' in format
        ? [
            t('rules.tieBreaks', {
              list: [...new Set([...format.tie_breaks, 'lot' as const])].map((one) => t(`cup:why.${one}`)).join(', '),
            }),
          ]
        : []),
    ];
  };
}

/** Who may play, and with whom. */
function useRosterSentences({ tournament: { settings } }: CupView): string[] {
  const { t } = useTranslation(['cupparts', 'cup']);
  return [
    t('rules.teams', { count: settings.teams }),
    `${t('cup:rule.size', { count: settings.team_size })}.`,
    ...(settings.substitutes > 0 ? [`${t('cup:rule.substitutes', { count: settings.substitutes })}.`] : []),
    ...(settings.coach ? [`${t('cup:rule.coach')}.`] : []),
    ...(settings.minimum_rating == null ? [] : [`${t('cup:rule.rating', { rating: settings.minimum_rating })}.`]),
    ...(settings.approval ? [`${t('cup:rule.approval')}.`] : []),
    ...(settings.steam_accounts ? [t('rules.steamAccounts')] : []),
    ...(settings.free_agents ? [t('rules.freeAgents')] : []),
    `${t('cup:rule.once')}.`,
    t(`rules.substitution.${settings.substitution}`, { count: settings.free_substitutions }),
  ];
}

/** When teams say that they are there, when they play, and how long they rest. */
function useTimeSentences({ tournament: { settings } }: CupView): string[] {
  const { t } = useTranslation(['cupparts', 'cup']);
  const { check_in: checkIn, timetable, sign_up_closes_at: closes } = settings;
  const hours = timetable?.hours;
  const dayWords = (day: string, own: { from: string; until: string } | null): string =>
    own === null ? t('rules.dayClosed', { day }) : t('rules.dayHours', { day, from: own.from, until: own.until });
  return [
    ...(closes == null ? [] : [t('rules.signUpCloses', { time: formatMoment(closes) })]),
    checkIn == null
      ? t('rules.checkInByHand')
      : t('rules.checkIn', { from: formatMoment(checkIn.opens_at), until: formatMoment(checkIn.closes_at) }),
    `${t('cup:rule.checkIn')}.`,
    ...(settings.clubs_apart ? [t('rules.apart')] : []),
    timetable?.mode === 'captains'
      ? t('rules.captains', { hours: timetable.answer_hours, time: timetable.default_time })
      : t(`rules.${timetable?.mode ?? 'waves'}`),
    ...(hours == null ? [] : [t('rules.hours', { from: hours.from, until: hours.until, zone: timetable?.zone })]),
    ...(timetable?.days ?? []).map(({ day, hours: own }) => dayWords(weekdayName(day), own)),
    ...(timetable?.dates ?? []).map(({ date, hours: own }) => dayWords(formatPlainDay(date), own)),
    ...(timetable == null || timetable.rest_minutes === 0 ? [] : [t('rules.rest', { count: timetable.rest_minutes })]),
  ];
}

/** Rules of the matches that differ from those of the installation, in sentences. */
function useRulebookSentences() {
  const { t } = useTranslation('rulebook');
  const wordsOf = useRuleWords();
  return ({ overtime_rounds: overtime, ...own }: TournamentRulebook): string[] => [
    ...(overtime === undefined
      ? []
      : [
          `${t('rule.overtime_rounds')}: ${overtime === null ? t('noOvertime') : t('amount.rounds', { count: overtime })}`,
        ]),
    ...(Object.keys(own) as RuleName[]).map((name) => `${t(`rule.${name}`)}: ${wordsOf(name, own as Rules)}`),
  ];
}

/** The rules of a tournament: what follows from its settings, in sentences, and what the organisers wrote. */
export function RulesPart({ view }: { view: CupView }) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const formatName = useFormatName();
  const sentencesOf = useStageSentences();
  const rulebookSentences = useRulebookSentences();
  const roster = useRosterSentences(view);
  const times = useTimeSentences(view);
  const { settings } = view.tournament;
  const { stages, dispute_minutes: minutes, rulebook, rules_text: own } = settings;
  const { nameOf: modeName } = useModeWords();
  const ladderSentence = (ranked: boolean): string => {
    const ladder = ladderOf({ ranked, teamSize: settings.team_size });
    return ladder === null ? t('rules.unranked') : t('rules.ranked', { mode: modeName(ladder) });
  };
  return (
    <div className={styles.rules}>
      {own != null && (
        <Part title={t('rules.own')} icon={<ScrollText size={18} />}>
          <div className={styles.ownText}>
            {linesOf(own).map((paragraph, index) => (
              <p key={index}>
                {paragraph.map((piece, at) =>
                  piece.href === null ? (
                    piece.text
                  ) : (
                    <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
                      {piece.text}
                    </a>
                  ),
                )}
              </p>
            ))}
          </div>
        </Part>
      )}
      <Part title={t('cup:stagesTitle')} icon={<GitFork size={18} />}>
        <ol className={styles.stages}>
          {stages.map((stage, index) => {
            const { ranked, ...rules } = stage.rulebook ?? {};
            const own = [...(ranked === undefined ? [] : [ladderSentence(ranked)]), ...rulebookSentences(rules)];
            return (
              <li key={index}>
                <h3 className={styles.stageName}>
                  {stages.length > 1 && `${t('cup:stage', { number: index + 1 })} · `}
                  {formatName(stage.format.kind)}
                </h3>
                <Sentences of={[...sentencesOf(stage), ...own]} />
              </li>
            );
          })}
        </ol>
      </Part>
      <Part title={t('rules.roster')} icon={<Users size={18} />}>
        <Sentences of={roster} />
      </Part>
      <Part title={t('rules.times')} icon={<CalendarDays size={18} />}>
        <Sentences of={times} />
      </Part>
      {stages.some(({ play }) => play != null) && (
        <Part title={t('rules.matches')} icon={<BookOpen size={18} />}>
          <Sentences of={[ladderSentence(settings.ranked), ...rulebookSentences(rulebook ?? {})]} />
        </Part>
      )}
      <Part title={t('rules.results')} icon={<Gavel size={18} />}>
        <Sentences
          of={[
            minutes === null ? t('rules.noDisputes') : t('rules.disputes', { count: minutes }),
            ...(minutes === null ? [] : [t('rules.appeal')]),
            t('rules.walkover'),
          ]}
        />
      </Part>
    </div>
  );
}
