import type { EndpointName, InputOf } from '@placar/contracts/endpoints';
import type { LobbyChatFrame, LobbySnapshot, SocketAck } from '@placar/contracts/lobby';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newPressKey } from '../../../components/match/send-command';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint, useKeptAnswers } from '../../../lib/endpoints';
import { useToldStream } from '../../../lib/live/told-stream';
import { refusalWords } from '../../../lib/refusal-words';
import { useSession } from '../../../lib/session';
import { showToast } from '../../../ui';
import { mergeChat } from './talk/chat-lines';
import { openSocket, type LobbySocket } from './open-socket';
import { isOver, newerOf } from './room-model';
import { noteArrival } from './state/use-server-clock';

/** The path of an act below `/lobbies/{id}`. */
export type ActPath = EndpointName extends infer Name
  ? Name extends `POST /lobbies/:id/${infer Path}`
    ? Path
    : never
  : never;
/** What is sent with it; a pick names a player or a map. */
export type ActBody<Path extends ActPath> = Path extends 'pick'
  ? { user_id: number; step: number } | { map: string; step: number }
  : InputOf<`POST /lobbies/:id/${Path}`>['body'];
export type Act = <Path extends ActPath>(path: Path, body: ActBody<Path>) => Promise<boolean>;

const LOOK_EVERY_MS = 5_000;
/** Also beside a stream that speaks: it may break without a word. */
const LOOK_SELDOM_MS = 20_000;
/** So long an act waits for the socket's answer; then the same request goes by the route. */
const ANSWER_MS = 5_000;

export interface Room {
  lobby: LobbySnapshot | undefined;
  /** Why there is none to show. */
  error: ApiError | undefined;
  /** True while the socket is gone: the page asks every few seconds, and acts go by their routes. */
  isLost: boolean;
  /** News come by the socket. */
  isLive: boolean;
  reload: () => void;
  /** Does something in the lobby; says whether it was done. A refusal is told in words. */
  act: Act;
  /** The act that is under way. */
  doing: ActPath | null;
}

interface Told {
  onSnapshot: (lobby: LobbySnapshot) => void;
  onChat: (frame: LobbyChatFrame) => void;
  onGone: () => void;
}

/** The socket of a room; null: none is opened. It joins the room again whenever it comes back. */
function useRoomSocket(id: number | null, token: string | null, told: Told) {
  const [state, setState] = useState<'connecting' | 'open' | 'lost'>('connecting');
  const socket = useRef<LobbySocket | null>(null);
  const hears = useRef(told);
  useEffect(() => {
    hears.current = told;
  });
  useEffect(() => {
    if (id === null) return undefined;
    const opened = openSocket();
    socket.current = opened;
    opened.on('connect', () =>
      opened.emit('room:enter', { id, token }, (answer) => {
        setState('open');
        if ('snapshot' in answer) hears.current.onSnapshot(answer.snapshot);
      }),
    );
    opened.on('lobby', (snapshot) => snapshot.id === id && hears.current.onSnapshot(snapshot));
    opened.on('lobby_chat', (frame) => frame.lobby_id === id && hears.current.onChat(frame));
    opened.on('lobby_gone', (gone) => gone.lobby_id === id && hears.current.onGone());
    opened.on('disconnect', (why) => {
      setState('lost');
      // Ended by the server, as with a session that is over: it has to be asked for anew.
      if (why === 'io server disconnect') opened.connect();
    });
    opened.on('connect_error', () => setState('lost'));
    return () => {
      opened.close();
      socket.current = null;
    };
  }, [id, token]);
  const retry = useCallback(() => {
    if (socket.current?.connected === false) socket.current.connect();
  }, []);
  return { state, socket, retry };
}

type Outcome = { lobby: LobbySnapshot | null } | { refused: string };
type ActEndpoint = `POST /lobbies/:id/${ActPath}`;

/** The answer of the socket; null when none came, so that the same request goes by its route. */
async function actBySocket(socket: LobbySocket, path: ActPath, sent: { id: number; body: object; key: string }) {
  try {
    const ack = (await socket.timeout(ANSWER_MS).emitWithAck(`lobby:${path}`, sent)) as SocketAck;
    if ('code' in ack) return { refused: (await refusalWords(ack.code)) ?? ack.message };
    return { lobby: 'snapshot' in ack ? ack.snapshot : null };
  } catch {
    return null;
  }
}

async function actByRoute(id: number, path: ActPath, body: ActBody<ActPath>, key: string): Promise<Outcome> {
  try {
    const name: ActEndpoint = `POST /lobbies/:id/${path}`;
    // Path and body were held together where the act is done; here they are any of them.
    const input = { params: { id }, body } as InputOf<ActEndpoint>;
    const answer = await call(name, input, { headers: { 'Idempotency-Key': key } });
    return { lobby: 'token' in answer ? null : answer };
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    return { refused: problem.message };
  }
}

/** One lobby, kept up to date by its socket; without one the page asks, and every act goes by its route. */
export function useLobby(id: number, token: string | null): Room {
  const { keep: keepAnswer } = useKeptAnswers();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<ActPath | null>(null);
  const [isTold, setIsTold] = useState(false);
  const input = { params: { id }, query: { token } };
  const isAsked = !Number.isNaN(id);
  const newest = useRef<LobbySnapshot | undefined>(undefined);
  // An answer may be older than what was told while it was on its way.
  const keep = (lobby: LobbySnapshot): LobbySnapshot => {
    newest.current = newerOf(newest.current, noteArrival(lobby));
    return newest.current;
  };
  const apply = (lobby: LobbySnapshot) => keepAnswer('GET /lobbies/:id', input, (known) => newerOf(known, keep(lobby)));
  const { user, isLoading } = useSession();
  // Sockets are for people who are signed in; a visitor's page follows a stream.
  const { state, socket, retry } = useRoomSocket(isAsked && user !== null ? id : null, token, {
    onSnapshot: (lobby) => void apply(lobby),
    onChat: (frame) => void keepAnswer('GET /lobbies/:id/chat', { params: { id } }, (known) => mergeChat(known, frame)),
    onGone: () => void mutate(),
  });
  const isLive = state === 'open';
  const { data, error, mutate } = useEndpoint('GET /lobbies/:id', isAsked ? input : null, {
    fetcher: async () => keep(await call('GET /lobbies/:id', input)),
    refreshInterval: (latest) => {
      if (isLive) return 0;
      return (isTold && user === null) || (latest !== undefined && isOver(latest)) ? LOOK_SELDOM_MS : LOOK_EVERY_MS;
    },
    dedupingInterval: 500,
    // A snapshot with nothing new but its time keeps the clocks right.
    compare: (a, b) => a === b,
  });
  const isWatched =
    isAsked && user === null && !isLoading && data !== undefined && !isOver(data) && error === undefined;
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  useToldStream(isWatched ? `/lobbies/${id}/stream${query}` : null, 'lobby', (text) => {
    setIsTold(true);
    void apply(JSON.parse(text) as LobbySnapshot);
  });
  const act: Act = async (path, body) => {
    setDoing(path);
    const key = newPressKey();
    try {
      const { current } = socket;
      const bySocket = current?.connected === true ? await actBySocket(current, path, { id, body, key }) : null;
      const outcome = bySocket ?? (await actByRoute(id, path, body, key));
      if ('refused' in outcome) {
        showToast({ tone: 'error', message: outcome.refused });
        void mutate();
        return false;
      }
      if (outcome.lobby === null) return true;
      // Who plays once more goes to a lobby of its own.
      if (outcome.lobby.id === id) await apply(outcome.lobby);
      else await navigate(`/lobby/${outcome.lobby.id}`);
      return true;
    } finally {
      setDoing(null);
    }
  };
  const isGone = error?.status === 404;
  return {
    lobby: isGone ? undefined : data,
    error: data === undefined || isGone ? error : undefined,
    isLost: state === 'lost',
    isLive,
    reload: () => {
      retry();
      void mutate();
    },
    act,
    doing,
  };
}
