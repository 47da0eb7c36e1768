import type { LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../../../locales/pt';
import { mapDisplayName } from '@placar/domain/maps';
import { useCommandWords } from '../../../components/match/command-words';
import { usePauseReason } from '../../../components/match/pause-reason';
import type { TimelineLine } from './timeline-model';

type Events = LocaleResources['match']['timeline']['event'];
/** What is told by one text each. */
type EventText = { [Key in keyof Events]: Events[Key] extends string ? Key : never }[keyof Events];
/** What stands in its places. */
type Values = Partial<Record<'team' | 'map' | 'side' | 'score' | 'step' | 'type', string>> & {
  round?: string | number;
};
type Data = Readonly<Record<string, unknown>>;

const textIn = (data: Data, key: string): string => {
  const value = data[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const slotIn = (data: Data, key: string): TeamSlot | null =>
  data[key] === 'team1' || data[key] === 'team2' ? data[key] : null;

interface MapResult {
  team1: number;
  team2: number;
  winner: TeamSlot | null;
  proof?: string | null;
}
const isResult = (value: unknown): value is MapResult =>
  typeof value === 'object' && value !== null && 'team1' in value && 'team2' in value;

export interface LineText {
  text: string;
  /** A second, smaller line: reason, reply, score. */
  note: string | null;
}

/** Every line of the timeline in words, for the page's language. */
export function useTimelineText(match: LiveMatch): (line: TimelineLine) => LineText {
  const { t } = useTranslation(['match', 'common']);
  const { commandName, reasonText, attentionText } = useCommandWords();
  const pauseWords = usePauseReason();
  const tell = (event: EventText, values: Values = {}, note: string | null = null): LineText => ({
    text: t(`match:timeline.event.${event}`, values),
    note,
  });
  const teamIn = (data: Data, key: string): string => {
    const slot = slotIn(data, key);
    return slot === null ? '' : match[slot].name;
  };
  const mapIn = (data: Data): string => {
    const named = match.maps.find((map) => map.number === Number(data.mapNumber))?.name;
    return named === undefined ? textIn(data, 'mapNumber') : mapDisplayName(named);
  };
  /* In a person's words, and as a code of ours. */
  const reasonIn = (data: Data): string | null => textIn(data, 'reason') || null;
  const codeIn = (data: Data, key: 'reason' | 'problem'): string | null => reasonText(textIn(data, key));

  const veto = (data: Data): LineText => {
    const values = { map: mapDisplayName(textIn(data, 'map')), team: teamIn(data, 'team') };
    if (slotIn(data, 'team') === null) return tell('veto_left', values);
    return tell(data.action === 'ban' ? 'veto_ban' : 'veto_pick', values);
  };
  const sidePicked = (data: Data): LineText =>
    tell('veto_side', {
      team: teamIn(data, 'team'),
      side: t(`common:side.${data.side === 't' ? 't' : 'ct'}`),
      map: mapDisplayName(textIn(data, 'map')),
    });
  /* A step of the veto on the web; what nobody chose was drawn. */
  const webStep = (data: Data): LineText => {
    const { text } = data.action === 'side' ? sidePicked(data) : veto(data);
    return { text, note: data.drawn === true ? t('match:timeline.event.veto_drawn') : null };
  };
  const mapFinished = (data: Data): LineText => {
    const { result } = data;
    const map = mapIn(data);
    if (!isResult(result)) return { text: map, note: null };
    const [high, low] = result.team1 >= result.team2 ? [result.team1, result.team2] : [result.team2, result.team1];
    const score = `${high}–${low}`;
    // Logs of older releases do not say what proves a result.
    const note =
      result.proof === null
        ? t('match:timeline.event.map_finished_unproven')
        : result.proof === 'word'
          ? t('match:timeline.event.map_finished_word')
          : null;
    if (result.winner === null) return tell('map_finished_draw', { map, score }, note);
    return tell('map_finished', { map, team: match[result.winner].name, score }, note);
  };
  const attempt = ({ cause }: Data): LineText => {
    if (cause === 'restart') return tell('match_attempt-opened_restart');
    return tell(cause === 'change_server' ? 'match_attempt-opened_change_server' : 'match_attempt-opened');
  };
  const command = (_data: Data, { entry, kind, outcome, detail, about }: TimelineLine): LineText => {
    // The whole answer of a console line stands with the line itself.
    const end = outcome === 'confirmed' && kind === 'rcon' ? null : reasonText(detail);
    const note = [about, end].filter((part) => part !== null && part !== '').join(' · ') || null;
    return { text: kind === null ? tell('unknown', { type: entry.type }).text : commandName(kind), note };
  };
  const questionNote = ({ question }: Data): string =>
    attentionText(
      typeof question === 'object' && question !== null && 'kind' in question && question.kind === 'rounds_lost'
        ? 'rounds_would_be_lost'
        : 'match_ended_unseen',
    );
  const recoveryStep = (data: Data): LineText => {
    const step = textIn(data, 'step');
    if (step === 'failed') return tell('match_recovery-try-failed', {}, codeIn(data, 'problem'));
    const words = t(`match:recovery.step.${step as keyof LocaleResources['match']['recovery']['step']}`);
    return tell('match_recovery-stepped', { step: words }, codeIn(data, 'problem'));
  };
  const pauseReason = (data: Data): string | null => {
    const reason = textIn(data, 'reason');
    return reason === 'restore' ? t('match:banner.pausedAfterRestore') : pauseWords(reason);
  };

  const events: Readonly<Record<string, (data: Data, line: TimelineLine) => LineText>> = {
    'match.scheduled': () => tell('match_scheduled'),
    'match.updated': () => tell('match_updated'),
    'match.confirmed': ({ confirmed }) => tell(confirmed === true ? 'match_confirmed' : 'match_confirmed_undone'),
    'match.token-shown': () => tell('match_token-shown'),
    'match.server-reserved': () => tell('match_server-reserved'),
    'match.attempt-opened': attempt,
    'match.loaded': () => tell('match_loaded'),
    'match.load-failed': (data) => tell('match_load-failed', {}, codeIn(data, 'reason')),
    'match.phase-observed': (data) => ({
      text: t(`match:timeline.event.phase.${textIn(data, 'phase') as keyof Events['phase']}`),
      note: data.mapNumber === null || data.mapNumber === undefined ? null : mapIn(data),
    }),
    'match.paused': (data) => tell('match_paused', {}, pauseReason(data)),
    'match.pause-overdue': () => tell('match_pause-overdue'),
    'match.resumed': () => tell('match_resumed'),
    'match.server-lost': (data) => tell('match_server-lost', {}, codeIn(data, 'reason')),
    'match.server-recovered': () => tell('match_server-recovered'),
    'match.server-released': (data) => tell('match_server-released', {}, codeIn(data, 'reason')),
    'match.attention-raised': (data) => tell('match_attention-raised', {}, attentionText(textIn(data, 'reason'))),
    'match.attention-cleared': () => tell('match_attention-cleared'),
    'match.restarted': () => tell('match_restarted'),
    'match.reloaded': () => tell('match_reloaded'),
    'match.restored': (data) => tell('match_restored', { round: Number(data.round) + 1 }, mapIn(data)),
    'match.cancelled': (data) => tell('match_cancelled', {}, reasonIn(data)),
    'match.forfeited': (data) => tell('match_forfeited', { team: teamIn(data, 'winner') }),
    'match.finished': (data) =>
      tell(slotIn(data, 'winner') === null ? 'match_finished_draw' : 'match_finished', {
        team: teamIn(data, 'winner'),
      }),
    'match.roster-changed': (data) => {
      const values = { name: textIn(data, 'name') || textIn(data, 'steamId'), team: teamIn(data, 'change') };
      const text = t(`match:timeline.event.roster.${textIn(data, 'change') as keyof Events['roster']}`, values);
      return { text, note: null };
    },
    'match.stats-corrected': (data) => tell('match_stats-corrected', {}, reasonIn(data)),
    'match.kills-corrected': (data) => tell('match_kills-corrected', {}, reasonIn(data)),
    'match.command-requested': command,
    'match.command-settled': command,
    'match.recovery-started': () => tell('match_recovery-started'),
    'match.recovery-tried': () => tell('match_recovery-tried'),
    'match.recovery-stepped': recoveryStep,
    'match.recovery-asked': (data) => tell('match_recovery-asked', {}, questionNote(data)),
    'match.recovery-try-failed': (data) => tell('match_recovery-try-failed', {}, codeIn(data, 'problem')),
    'match.recovery-taken-over': () => tell('match_recovery-taken-over'),
    'match.recovery-ended': ({ outcome }) =>
      tell(outcome === 'resumed' ? 'match_recovery-ended_resumed' : 'match_recovery-ended'),
    'veto.recorded': veto,
    'veto.side-picked': sidePicked,
    'veto.step-made': webStep,
    'veto.started': (data) => tell('veto_started', { team: teamIn(data, 'first') }),
    'veto.team-ready': (data) => tell('veto_ready', { team: teamIn(data, 'team') }),
    'veto.clock-paused': () => tell('veto_clockPaused'),
    'veto.clock-resumed': () => tell('veto_clockResumed'),
    'veto.step-undone': (data) => tell('veto_undone', {}, reasonIn(data)),
    'veto.restarted': (data) => tell('veto_restarted', {}, reasonIn(data)),
    'veto.overridden': (data) => tell('veto_overridden', {}, reasonIn(data)),
    'veto.finished': () => tell('veto_finished'),
    'map.went-live': (data) => tell('map_went-live', { map: mapIn(data) }),
    'map.round-recorded': (data) => tell('map_round', { round: textIn(data, 'round') }),
    'map.finished': mapFinished,
    'map.evidence-noted': (data) => tell('map_evidence-noted', { map: mapIn(data) }),
    'map.quarantined': (data) =>
      tell('map_quarantined', { score: `${textIn(data, 'team1')}–${textIn(data, 'team2')}` }, mapIn(data)),
    'demo.stored': (data) => tell('demo_stored', { map: mapIn(data) }),
    'demo.missing': (data) => tell('demo_missing', { map: mapIn(data) }),
    'demo.removed': (data) =>
      tell(data.why === 'age' ? 'demo_removed_age' : 'demo_removed_space', { map: mapIn(data) }),
  };
  return (line) => {
    const { type, data } = line.entry;
    return events[type]?.(data, line) ?? tell('unknown', { type });
  };
}
