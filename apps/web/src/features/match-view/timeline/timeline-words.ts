import type { LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../../../locales/pt';
import { mapDisplayName } from '@placar/domain/maps';
import { useCommandWords } from '../../../components/match/command-words';
import { usePauseReason } from '../../../components/match/pause-reason';
import type { TimelineLine } from './timeline-model';

type Events = LocaleResources['match']['timeline']['event'];
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
  const teamName = (slot: TeamSlot | null): string => (slot === null ? '' : match[slot].name);
  const mapAt = (data: Data): string => {
    const named = match.maps.find((map) => map.number === Number(data.mapNumber))?.name;
    return named === undefined ? textIn(data, 'mapNumber') : mapDisplayName(named);
  };
  const plain = (text: string, note: string | null = null): LineText => ({ text, note });

  const veto = (data: Data): LineText => {
    const map = mapDisplayName(textIn(data, 'map'));
    const team = slotIn(data, 'team');
    if (team === null) return plain(t('match:timeline.event.veto_left', { map }));
    return plain(
      data.action === 'ban'
        ? t('match:timeline.event.veto_ban', { team: teamName(team), map })
        : t('match:timeline.event.veto_pick', { team: teamName(team), map }),
    );
  };
  const sidePicked = (data: Data): LineText =>
    plain(
      t('match:timeline.event.veto_side', {
        team: teamName(slotIn(data, 'team')),
        side: t(`common:side.${data.side === 't' ? 't' : 'ct'}`),
        map: mapDisplayName(textIn(data, 'map')),
      }),
    );
  /* A step of the veto on the web; what nobody chose was drawn. */
  const webStep = (data: Data): LineText => {
    const { text } = data.action === 'side' ? sidePicked(data) : veto(data);
    return plain(text, data.drawn === true ? t('match:timeline.event.veto_drawn') : null);
  };
  const mapFinished = (data: Data): LineText => {
    const { result } = data;
    if (!isResult(result)) return plain(mapAt(data));
    const [high, low] = result.team1 >= result.team2 ? [result.team1, result.team2] : [result.team2, result.team1];
    const score = `${high}–${low}`;
    // Logs of older releases do not say what proves a result.
    const note =
      result.proof === null
        ? t('match:timeline.event.map_finished_unproven')
        : result.proof === 'word'
          ? t('match:timeline.event.map_finished_word')
          : null;
    const map = mapAt(data);
    if (result.winner === null) return plain(t('match:timeline.event.map_finished_draw', { map, score }), note);
    return plain(t('match:timeline.event.map_finished', { map, team: teamName(result.winner), score }), note);
  };
  const finished = (data: Data): LineText => {
    const winner = slotIn(data, 'winner');
    return plain(
      winner === null
        ? t('match:timeline.event.match_finished_draw')
        : t('match:timeline.event.match_finished', { team: teamName(winner) }),
    );
  };
  const attempt = (data: Data): LineText => {
    if (data.cause === 'restart') return plain(t('match:timeline.event.match_attempt-opened_restart'));
    if (data.cause === 'change_server') return plain(t('match:timeline.event.match_attempt-opened_change_server'));
    return plain(t('match:timeline.event.match_attempt-opened'));
  };
  const commandNote = ({ kind, outcome, detail, about }: TimelineLine): string | null => {
    // The whole answer of a console line stands with the line itself.
    const end = outcome === 'confirmed' && kind === 'rcon' ? null : reasonText(detail);
    return [about, end].filter((part) => part !== null && part !== '').join(' · ') || null;
  };
  const attention = (data: Data): string => attentionText(textIn(data, 'reason'));
  const questionNote = ({ question }: Data): string =>
    attentionText(
      typeof question === 'object' && question !== null && 'kind' in question && question.kind === 'rounds_lost'
        ? 'rounds_would_be_lost'
        : 'match_ended_unseen',
    );
  const recovery = (type: string, data: Data): LineText | null => {
    const problem = reasonText(textIn(data, 'problem'));
    switch (type) {
      case 'match.recovery-started':
        return plain(t('match:timeline.event.match_recovery-started'));
      case 'match.recovery-tried':
        return plain(t('match:timeline.event.match_recovery-tried'));
      case 'match.recovery-stepped': {
        const step = textIn(data, 'step');
        if (step === 'failed') return plain(t('match:timeline.event.match_recovery-try-failed'), problem);
        return plain(
          t('match:timeline.event.match_recovery-stepped', {
            step: t(`match:recovery.step.${step as keyof LocaleResources['match']['recovery']['step']}`),
          }),
          problem,
        );
      }
      case 'match.recovery-asked':
        return plain(t('match:timeline.event.match_recovery-asked'), questionNote(data));
      case 'match.recovery-try-failed':
        return plain(t('match:timeline.event.match_recovery-try-failed'), problem);
      case 'match.recovery-taken-over':
        return plain(t('match:timeline.event.match_recovery-taken-over'));
      case 'match.recovery-ended':
        return plain(
          data.outcome === 'resumed'
            ? t('match:timeline.event.match_recovery-ended_resumed')
            : t('match:timeline.event.match_recovery-ended'),
        );
      case 'match.reloaded':
        return plain(t('match:timeline.event.match_reloaded'));
      case 'match.pause-overdue':
        return plain(t('match:timeline.event.match_pause-overdue'));
      case 'map.quarantined':
        return plain(
          t('match:timeline.event.map_quarantined', { score: `${textIn(data, 'team1')}–${textIn(data, 'team2')}` }),
          mapAt(data),
        );
      case 'demo.missing':
        return plain(t('match:timeline.event.demo_missing', { map: mapAt(data) }));
      case 'demo.removed':
        return plain(
          t(
            textIn(data, 'why') === 'age'
              ? 'match:timeline.event.demo_removed_age'
              : 'match:timeline.event.demo_removed_space',
            {
              map: mapAt(data),
            },
          ),
        );
      default:
        return null;
    }
  };
  const pauseReason = (data: Data): string | null => {
    const reason = textIn(data, 'reason');
    return reason === 'restore' ? t('match:banner.pausedAfterRestore') : pauseWords(reason);
  };

  // oxlint-disable-next-line complexity -- one case per kind of event
  return (line) => {
    const { type, data } = line.entry;
    switch (type) {
      case 'match.attempt-opened':
        return attempt(data);
      case 'match.load-failed':
        return plain(t('match:timeline.event.match_load-failed'), reasonText(textIn(data, 'reason')));
      case 'match.phase-observed':
        return plain(
          t(`match:timeline.event.phase.${textIn(data, 'phase') as keyof Events['phase']}`),
          data.mapNumber === null || data.mapNumber === undefined ? null : mapAt(data),
        );
      case 'match.paused':
        return plain(t('match:timeline.event.match_paused'), pauseReason(data));
      case 'match.server-lost':
        return plain(t('match:timeline.event.match_server-lost'), reasonText(textIn(data, 'reason')));
      case 'match.attention-raised':
        return plain(t('match:timeline.event.match_attention-raised'), attention(data));
      case 'match.cancelled':
        return plain(t('match:timeline.event.match_cancelled'), textIn(data, 'reason') || null);
      case 'match.forfeited':
        return plain(t('match:timeline.event.match_forfeited', { team: teamName(slotIn(data, 'winner')) }));
      case 'match.finished':
        return finished(data);
      case 'match.restored':
        return plain(t('match:timeline.event.match_restored', { round: Number(data.round) + 1 }), mapAt(data));
      case 'match.roster-changed':
        return plain(
          t(`match:timeline.event.roster.${textIn(data, 'change') as keyof Events['roster']}`, {
            name: textIn(data, 'name') || textIn(data, 'steamId'),
            team: teamName(slotIn(data, 'change')),
          }),
        );
      case 'veto.recorded':
        return veto(data);
      case 'veto.step-made':
        return webStep(data);
      case 'veto.started':
        return plain(t('match:timeline.event.veto_started', { team: teamName(slotIn(data, 'first')) }));
      case 'veto.step-undone':
        return plain(t('match:timeline.event.veto_undone'), textIn(data, 'reason') || null);
      case 'veto.restarted':
        return plain(t('match:timeline.event.veto_restarted'), textIn(data, 'reason') || null);
      case 'veto.overridden':
        return plain(t('match:timeline.event.veto_overridden'), textIn(data, 'reason') || null);
      case 'veto.finished':
        return plain(t('match:timeline.event.veto_finished'));
      case 'veto.team-ready':
        return plain(t('match:timeline.event.veto_ready', { team: teamName(slotIn(data, 'team')) }));
      case 'veto.clock-paused':
        return plain(t('match:timeline.event.veto_clockPaused'));
      case 'veto.clock-resumed':
        return plain(t('match:timeline.event.veto_clockResumed'));
      case 'match.server-reserved':
        return plain(t('match:timeline.event.match_server-reserved'));
      case 'veto.side-picked':
        return sidePicked(data);
      case 'map.went-live':
        return plain(t('match:timeline.event.map_went-live', { map: mapAt(data) }));
      case 'map.finished':
        return mapFinished(data);
      case 'map.round-recorded':
        return plain(t('match:timeline.event.map_round', { round: textIn(data, 'round') }), null);
      case 'demo.stored':
        return plain(t('match:timeline.event.demo_stored', { map: mapAt(data) }));
      case 'match.command-requested':
      case 'match.command-settled':
        return plain(
          line.kind === null ? t('match:timeline.event.unknown', { type }) : commandName(line.kind),
          commandNote(line),
        );
      case 'match.scheduled':
        return plain(t('match:timeline.event.match_scheduled'));
      case 'match.loaded':
        return plain(t('match:timeline.event.match_loaded'));
      case 'match.resumed':
        return plain(t('match:timeline.event.match_resumed'));
      case 'match.server-recovered':
        return plain(t('match:timeline.event.match_server-recovered'));
      case 'match.server-released':
        return plain(t('match:timeline.event.match_server-released'), reasonText(textIn(data, 'reason')));
      case 'match.attention-cleared':
        return plain(t('match:timeline.event.match_attention-cleared'));
      case 'match.restarted':
        return plain(t('match:timeline.event.match_restarted'));
      case 'match.updated':
        return plain(t('match:timeline.event.match_updated'));
      case 'match.confirmed':
        return plain(
          data.confirmed === true
            ? t('match:timeline.event.match_confirmed')
            : t('match:timeline.event.match_confirmed_undone'),
        );
      case 'match.token-shown':
        return plain(t('match:timeline.event.match_token-shown'));
      case 'map.evidence-noted':
        return plain(t('match:timeline.event.map_evidence-noted', { map: mapAt(data) }));
      case 'match.stats-corrected':
        return plain(t('match:timeline.event.match_stats-corrected'), textIn(data, 'reason') || null);
      case 'match.kills-corrected':
        return plain(t('match:timeline.event.match_kills-corrected'), textIn(data, 'reason') || null);
      default:
        return recovery(type, data) ?? plain(t('match:timeline.event.unknown', { type }));
    }
  };
}
