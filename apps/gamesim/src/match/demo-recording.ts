import type { Game } from '../game';
import { createRng } from '../rng';

/** File name by `matchzy_demo_name_format`; team names may put non-ASCII letters into it (P18). */
export const startRecording = (game: Game): void => {
  const { plugin, host, engine } = game;
  const format = plugin.settings.get('matchzy_demo_name_format') ?? '';
  const values: Record<string, string> = {
    TIME: host.clock.wallTime().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-'),
    MATCH_ID: String(plugin.liveMatchId),
    MAP: engine.map,
    MAPNUMBER: String(plugin.mapNumber),
    TEAM1: (plugin.config?.team1.name ?? '').replaceAll(' ', '_'),
    TEAM2: (plugin.config?.team2.name ?? '').replaceAll(' ', '_'),
  };
  engine.recording = `${format.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)}.dem`;
};

/** Starts 15 s after the recording has stopped, with the URL in force at that moment: perhaps the next match's (§3.3). */
export const scheduleDemoUpload = (game: Game, gotvDelayMs: number): void => {
  const { engine, plugin, host } = game;
  const fileName = engine.recording;
  const live = engine.live;
  if (!fileName || !live) return;
  const facts = {
    name: fileName,
    matchId: plugin.liveMatchId,
    mapNumber: live.mapNumber,
    roundNumber: live.team1Score + live.team2Score,
  };
  game.afterForDemo(gotvDelayMs + 14_500, () => {
    if (engine.recording === fileName) engine.recording = null;
  });
  game.afterForDemo(gotvDelayMs + 29_500, () => {
    if (host.quirks.nonAsciiDemoHeaderFails && /[^\u0020-\u007e]/.test(fileName)) {
      host.log(`demo upload failed: Request headers must contain only ASCII characters (${fileName})`);
      return;
    }
    game.publisher.upload('demo', plugin.demo, demoContent(fileName, host.demoBytes), facts);
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
