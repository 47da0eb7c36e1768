import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskRoomCheck } from './disk-room';

describe('the room on a disk', () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = bavail * bsize;

  it('is enough, or named with its folder when it is not', async () => {
    await expect(diskRoomCheck([tmpdir()], free / 2).run()).resolves.toBeUndefined();
    await expect(diskRoomCheck([tmpdir()], free * 2).run()).rejects.toThrow(`MB are free in ${tmpdir()}`);
  });

  it('is not asked of a folder that does not exist', async () => {
    await expect(diskRoomCheck([join(tmpdir(), 'no-such-folder')], free * 2).run()).resolves.toBeUndefined();
  });
});
