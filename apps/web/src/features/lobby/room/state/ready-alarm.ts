import { useEffect, useRef } from 'react';
import { STORAGE_KEYS, readStored, useStored, writeStored } from '../../../../lib/storage';

export const SOUNDS = ['chime', 'horn', 'pulse', 'off'] as const;
export type ReadySound = (typeof SOUNDS)[number];

const soundOf = (stored: string | null): ReadySound => SOUNDS.find((sound) => sound === stored) ?? 'chime';

/** The sound of the ready check in this browser; choosing one lets it be heard. */
export function useReadySound(): { sound: ReadySound; choose: (sound: ReadySound) => void } {
  const sound = soundOf(useStored(STORAGE_KEYS.lobbySound));
  const choose = (next: ReadySound): void => {
    writeStored(STORAGE_KEYS.lobbySound, next);
    playSound(next);
  };
  return { sound, choose };
}

interface Tone {
  /** Seconds from the beginning. */
  at: number;
  /** Hertz. */
  pitch: number;
  seconds: number;
}

const TONES: Readonly<
  Record<Exclude<ReadySound, 'off'>, { wave: OscillatorType; loud: number; tones: readonly Tone[] }>
> = {
  chime: {
    wave: 'sine',
    loud: 0.28,
    tones: [
      { at: 0, pitch: 659, seconds: 0.5 },
      { at: 0.16, pitch: 880, seconds: 0.5 },
      { at: 0.32, pitch: 1319, seconds: 0.9 },
    ],
  },
  horn: {
    wave: 'sawtooth',
    loud: 0.12,
    tones: [
      { at: 0, pitch: 220, seconds: 0.3 },
      { at: 0.36, pitch: 220, seconds: 0.7 },
    ],
  },
  pulse: {
    wave: 'square',
    loud: 0.1,
    tones: [0, 0.18, 0.36, 0.54].map((at) => ({ at, pitch: 740, seconds: 0.1 })),
  },
};

let context: AudioContext | null = null;

/** Made here, no file to fetch. A browser without sound, or one that forbids it before a click, stays silent. */
export function playSound(sound: ReadySound): void {
  if (sound === 'off' || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A page that was opened and not touched yet may not make a sound.
  if (context.state === 'suspended') context.resume().catch(() => undefined);
  const { wave, loud, tones } = TONES[sound];
  const { currentTime, destination } = context;
  for (const { at, pitch, seconds } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const begin = currentTime + at;
    tone.type = wave;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(loud, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + seconds + 0.05);
  }
}

export type NoticeState = 'none' | 'default' | 'granted' | 'denied';

/** Whether the browser shows notices of this page. */
export const noticeState = (): NoticeState => (typeof Notification === 'undefined' ? 'none' : Notification.permission);

/** A notice of the system, for somebody who looks at another window. Nothing where it is not allowed. */
function notify(title: string, body: string): void {
  if (noticeState() !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag: 'placar-ready-check' });
    notice.onclick = () => window.focus();
  } catch {
    // Some phones show notices only from a service worker.
  }
}

const REPEAT_MS = 9_000;
const FLASH_MS = 1_000;

/** Calls a person to the ready check while `isCalling`: sound, title of the tab, notice of the system, vibration. */
export function useReadyAlarm(isCalling: boolean, words: { flash: string; title: string; text: string }): void {
  const said = useRef(words);
  useEffect(() => {
    said.current = words;
  });
  useEffect(() => {
    if (!isCalling) return undefined;
    const title = document.title;
    const call = (): void => {
      playSound(soundOf(readStored(STORAGE_KEYS.lobbySound)));
      if (typeof navigator.vibrate === 'function') navigator.vibrate([200, 100, 200]);
    };
    call();
    notify(said.current.title, said.current.text);
    const again = setInterval(call, REPEAT_MS);
    let isFlashed = false;
    const flash = setInterval(() => {
      isFlashed = !isFlashed;
      document.title = isFlashed ? `● ${said.current.flash}` : title;
    }, FLASH_MS);
    return () => {
      clearInterval(again);
      clearInterval(flash);
      document.title = title;
    };
  }, [isCalling]);
}
