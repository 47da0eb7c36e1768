import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cutRange, NoRoomError } from './demo-store';
import type { ByteRange, DemoStore } from './demo-store';

/** How many bytes are written between two looks at the room that is left. */
const LOOK_BYTES = 64 * 1_048_576;

/** Recordings as files of one folder, which all api processes share. */
export class FolderDemoStore implements DemoStore {
  readonly kind = 'folder';

  constructor(
    private readonly folder: string,
    private readonly leastFreeBytes: number,
  ) {}

  /** Writes beside the final name, syncs, renames: a cut upload leaves nothing behind. */
  async put(file: string, body: AsyncIterable<Buffer>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await this.needRoom();
    const part = join(this.folder, `.${randomUUID()}.part`);
    const handle = await open(part, 'wx');
    let sinceLook = 0;
    try {
      for await (const chunk of body) {
        sinceLook += chunk.length;
        if (sinceLook >= LOOK_BYTES) {
          await this.needRoom();
          sinceLook = 0;
        }
        await handle.write(chunk);
      }
      await handle.sync();
      await handle.close();
      await rename(part, this.path(file));
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(part, { force: true });
      throw isFull(error) ? new NoRoomError('the disk is full') : error;
    }
  }

  async read(file: string, range: Partial<ByteRange> | null): ReturnType<DemoStore['read']> {
    try {
      const { size } = await stat(this.path(file));
      const cut = cutRange(range, size);
      if (range !== null && cut === null) return null;
      return { size, range: cut, body: createReadStream(this.path(file), cut ?? {}) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  remove(file: string): Promise<void> {
    return rm(this.path(file), { force: true });
  }

  async freeBytes(): Promise<number | null> {
    try {
      const { bavail, bsize } = await statfs(this.folder);
      return bavail * bsize;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private async needRoom(): Promise<void> {
    const free = await this.freeBytes();
    if (free !== null && free < this.leastFreeBytes) throw new NoRoomError(`only ${free} bytes are free`);
  }

  private path(file: string): string {
    return join(this.folder, basename(file));
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
