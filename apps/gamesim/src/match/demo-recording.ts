import type { Game } from '../game';
import { announce } from '../plugin/events/moments';
import { createRng } from '../rng';

/** File name by `matchzy_demo_name_format`; team names may put non-ASCII letters into it (P18). */
export const startRecording = (game: Game): void => {
  const { plugin, host, engine } = game;
  if (host.faults().demoNotRecorded || plugin.settings.get('matchzy_demo_recording_enabled') === 'false') return;
  const format = host.faults().demoNameFormat ?? plugin.settings.get('matchzy_demo_name_format') ?? '';
  const values: Record<string, string> = {
    TIME: host.clock.wallTime().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-'),
    MATCH_ID: String(plugin.liveMatchId),
    MAP: engine.map,
    MAPNUMBER: String(plugin.mapNumber),
    TEAM1: (plugin.config?.team1.name ?? '').replaceAll(' ', '_'),
    TEAM2: (plugin.config?.team2.name ?? '').replaceAll(' ', '_'),
  };
  engine.recording = `${format.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)}.dem`;
  announce(game, { type: 'recording', file: engine.recording, isOn: true, mapNumber: plugin.mapNumber });
};

/** Starts 15 s after the recording has stopped, with the URL in force at that moment: perhaps the next match's (§3.3). */
export const scheduleDemoUpload = (game: Game, gotvDelayMs: number): void => {
  const { engine, plugin, host } = game;
  const fileName = engine.recording;
  const live = engine.live;
  if (!fileName || !live) return;
  const target = { ...plugin.demo };
  const facts = {
    name: fileName,
    matchId: plugin.liveMatchId,
    mapNumber: live.mapNumber,
    roundNumber: live.team1Score + live.team2Score,
  };
  game.afterForDemo(gotvDelayMs + 14_500, () => {
    if (engine.recording === fileName) engine.recording = null;
    announce(game, { type: 'recording', file: fileName, isOn: false, mapNumber: live.mapNumber });
  });
  game.afterForDemo(gotvDelayMs + 29_500 + (host.faults().demoDelay?.ms ?? 0), () => {
    if (host.quirks.nonAsciiDemoHeaderFails && /[^\u0020-\u007e]/.test(fileName)) {
      host.log(`demo upload failed: Request headers must contain only ASCII characters (${fileName})`);
      return;
    }
    const content = host.faults().demoCorrupt ? Buffer.from('PBDE', 'latin1') : demoContent(fileName, host.demoBytes);
    const about = { file: fileName, mapNumber: live.mapNumber };
    announce(game, { type: 'demo_uploading', ...about });
    const to = host.quirks.demoUrlReadLate ? plugin.demo : target;
    void game.publisher.upload('demo', to, content, facts).then((success) => {
      if (game.isAlive) announce(game, { type: 'demo_uploaded', ...about, bytes: content.length, success });
    });
  });
};

/** The CS2 demo magic and seeded noise. */
const demoContent = (fileName: string, size: number): Buffer => {
  const rng = createRng(`demo/${fileName}`);
  const content = Buffer.alloc(size);
  content.write('PBDEMS2\0', 'latin1');
  for (let at = 8; at + 4 <= size; at += 4) content.writeUInt32LE(Math.floor(rng.next() * 4294967296), at);
  return content;
};
