/** Jobs that this process works on, each with the lock that BullMQ keeps on it in the store. */
export class JobLocks {
  private readonly held = new Map<string, AbortController>();

  /** Runs the work on a job. The signal aborts when its lock is lost: another worker may be at it. */
  async hold<T>(jobId: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    const lost = new AbortController();
    this.held.set(jobId, lost);
    try {
      return await work(lost.signal);
    } finally {
      if (this.held.get(jobId) === lost) this.held.delete(jobId);
    }
  }

  /** The store refused to renew the locks of these jobs. */
  lose(jobIds: readonly string[]): void {
    for (const id of jobIds) this.held.get(id)?.abort(new JobLostError());
  }
}

/** The job's lock ran out, or another worker has it. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';

  constructor() {
    super('the lock of the job is lost');
  }
}
