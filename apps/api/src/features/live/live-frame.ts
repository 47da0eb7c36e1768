import type { LiveData, LiveEvent, LobbyEvent, LobbyEventData } from '@placar/contracts';

/** One event of a stream as text, still without its id: which viewer it ends a version for is decided when it is sent. */
export interface LiveFrame {
  /** Which thing it is the present state of, for the header-only viewers of the list. */
  key: string;
  version: number;
  staffOnly: boolean;
  text: string;
}

/** One event as text; `data` is JSON text and has no line breaks. */
export const rawEventText = (event: string, data: string): string => `event: ${event}\ndata: ${data}\n\n`;

/** One event of the streams of matches as text. */
export const eventText = <Event extends LiveEvent>(event: Event, data: LiveData<Event>): string =>
  rawEventText(event, JSON.stringify(data));

/** One event of the streams of lobbies as text. */
export const lobbyEventText = <Event extends LobbyEvent>(event: Event, data: LobbyEventData<Event>): string =>
  rawEventText(event, JSON.stringify(data));

/** The same of what is stored as text, which is never parsed on its way to a viewer. */
export const storedEventText = (event: LiveEvent, data: string): string => rawEventText(event, data);

/** `body` is the stored text of the part: it is never parsed on its way to a viewer. */
export const partFrame = (matchId: number, part: string, version: number, body: string): LiveFrame => ({
  key: part,
  version,
  staffOnly: false,
  text: storedEventText(
    'part',
    `{"match_id":${matchId},"part":${JSON.stringify(part)},"version":${version},"body":${body}}`,
  ),
});

/**
 * Frames of one match, oldest version first. Only the last frame of a version carries its id: a stream that is cut between two
 * frames of one version resumes before both, so nothing is missed.
 */
export function encodeFrames(matchId: number, frames: readonly LiveFrame[]): string {
  return frames
    .map((frame, index) => {
      const next = frames[index + 1];
      const endsVersion = next === undefined || next.version > frame.version;
      return endsVersion ? `id: ${matchId}-${frame.version}\n${frame.text}` : frame.text;
    })
    .join('');
}

export interface ResumePoint {
  matchId: number;
  version: number;
}

/** What `Last-Event-ID` says was seen; null for none and for nonsense, which start from the present state. */
export function resumePointOf(id: string | undefined): ResumePoint | null {
  const [, matchId, version] = /^(\d{1,10})-(\d{1,9})$/.exec(id ?? '') ?? [];
  return matchId === undefined ? null : { matchId: Number(matchId), version: Number(version) };
}
