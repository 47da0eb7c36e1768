/** Long enough that a process gets something done in its share of it, short enough that nobody takes it for a pause. */
const PERIOD_MS = 150;
/** Processes that were started meanwhile are found this often. */
const PERIODS_PER_LIST = 10;

/**
 * Lets these processes run for that share of the time only, as on a machine that is starved: they are stopped and continued several
 * times a second, which any user may do. Answers how to give the rest back.
 */
export function limitProcessor(pids: () => readonly number[], share: number): () => void {
  const known = new Set<number>();
  let periods = 0;
  let isOver = false;
  let timer: NodeJS.Timeout;
  const look = (): void => {
    for (const pid of pids()) known.add(pid);
  };
  const stop = (): void => {
    if (periods % PERIODS_PER_LIST === 0) look();
    periods += 1;
    signal(known, 'SIGSTOP');
    timer = setTimeout(go, PERIOD_MS * (1 - share));
  };
  const go = (): void => {
    signal(known, 'SIGCONT');
    if (!isOver) timer = setTimeout(stop, PERIOD_MS * share);
  };
  stop();
  return () => {
    isOver = true;
    clearTimeout(timer);
    go();
  };
}

function signal(pids: Set<number>, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended: nobody else may be signalled should its number be given away.
      pids.delete(pid);
    }
  }
}
