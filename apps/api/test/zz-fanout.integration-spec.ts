import { connect } from 'node:net';
import { TEST_MODES, waitFor } from '@placar/testing';
import { MatchApi } from './match-api';
import { roundEvents, seriesEvents } from './plugin-series';

it('perf', async () => {
  const api = await MatchApi.start(TEST_MODES[Number(process.env.MODE ?? 0)]!);
  const owner = await api.user({ admin: true });
  const match = await api.match(owner);
  const url = new URL(api.url);
  const N = Number(process.env.VIEWERS ?? 1000);
  const seen: number[] = [];
  let marker = '"team1_score":1,"team2_score":0,"winner":null,"epoch"';
  const sockets = await Promise.all(
    Array.from({ length: N }, () => new Promise<import('node:net').Socket>((resolve) => {
      const s = connect(Number(url.port), '127.0.0.1', () => {
        s.write(`GET /api/matches/${match.id}/live HTTP/1.1\r\nHost: x\r\n\r\n`);
      });
      let ready = false;
      s.on('data', (d) => {
        if (!ready && d.includes('event: ready')) { ready = true; resolve(s); }
        if (d.includes('map.round-recorded')) seen.push(performance.now());
      });
    })),
  );
  await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
  const out: string[] = [];
  for (const event of roundEvents(match, 0, '1212121212')) {
    await new Promise((r) => setTimeout(r, 300));
    seen.length = 0;
    const t = performance.now();
    await api.post(match.id, event);
    const answered = performance.now() - t;
    await waitFor(() => seen.length >= N, { everyMs: 2 });
    out.push(`answered ${answered.toFixed(1)} first ${(seen[0]! - t).toFixed(1)} last ${(seen[N - 1]! - t).toFixed(1)}`);
  }
  console.log(out.join('\n'));
  for (const s of sockets) s.destroy();
  await api.stop();
}, 120000);
