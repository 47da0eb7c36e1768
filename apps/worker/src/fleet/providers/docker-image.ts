import type Docker from 'dockerode';

interface PullLine {
  status?: string;
  id?: string;
  progressDetail?: { current?: number; total?: number };
  error?: string;
  errorDetail?: { message?: string };
}

/** One pull of one image, shared by all servers that wait for it. */
export class ImagePull {
  /** How far it is, such as `43 %`; null before the first layer is known. */
  progress: string | null = null;
  private stream: { destroy?: () => void } | undefined;
  private isAborted = false;
  private readonly layers = new Map<string, { current: number; total: number }>();

  constructor(
    private readonly docker: Docker,
    private readonly image: string,
  ) {}

  /** Resolves when the image is there. Rejects with the registry's own words. */
  async run(): Promise<void> {
    const stream = await this.docker.pull(this.image);
    this.stream = stream as { destroy?: () => void };
    await new Promise<void>((resolve, reject) => {
      const ended = (error: Error | null, lines: PullLine[]): void => {
        const failed = lines?.find((line) => line.error !== undefined || line.errorDetail !== undefined);
        if (error) reject(error);
        else if (failed) reject(new Error(failed.errorDetail?.message ?? failed.error));
        else resolve();
      };
      stream.once('close', () => reject(new Error('the pull broke off')));
      this.docker.modem.followProgress(stream, ended, (line: PullLine) => this.take(line));
      // Given up while the daemon was still answering the request.
      if (this.isAborted) this.abort();
    });
  }

  /** Nobody waits for it any more. */
  abort(): void {
    this.isAborted = true;
    this.stream?.destroy?.();
  }

  private take({ id, progressDetail }: PullLine): void {
    if (id === undefined || !progressDetail?.total) return;
    this.layers.set(id, { current: progressDetail.current ?? 0, total: progressDetail.total });
    const all = [...this.layers.values()];
    const total = all.reduce((sum, layer) => sum + layer.total, 0);
    const current = all.reduce((sum, layer) => sum + layer.current, 0);
    this.progress = `${Math.floor((100 * current) / total)} %`;
  }
}

/** No other host would find it either. */
export function isImageMissing(message: string): boolean {
  return /manifest unknown|not found|no such image|invalid reference|repository does not exist/i.test(message);
}
