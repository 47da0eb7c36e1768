import { createHash } from 'node:crypto';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { createLogger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { fromBuffer } from 'yauzl';
import { FAST } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';
import { EvidenceSweep } from '../../src/tournaments/evidence-sweep';
import { PLAY, SETTINGS, TournamentCup } from './tournament-cup';

/** The files of a zip, each with its length. */
const filesOf = (zip: Buffer): Promise<Map<string, number>> =>
  new Promise((resolve, reject) => {
    fromBuffer(zip, (error, opened) => {
      if (error) return reject(error);
      const files = new Map<string, number>();
      opened.on('entry', (file: { fileName: string; uncompressedSize: number }) =>
        files.set(file.fileName, file.uncompressedSize),
      );
      opened.on('error', reject);
      opened.on('end', () => resolve(files));
    });
  });

it('the evidence of a disputed match is kept by itself, once, and stands when the log of the match is cleaned', async () => {
  const stack = await FailureStack.start({ DISPUTE_EVIDENCE_MB: '1' });
  try {
    await stack.addServer(FAST);
    const final = {
      format: { kind: 'single_elimination', thirdPlace: false },
      advance: null,
      invited: 2,
      play: PLAY,
    } as const;
    const cup = await TournamentCup.open(stack, { ...SETTINGS, most: 2, stages: [final] }, 2);
    await cup.act({ type: 'begin', seeds: [1, 2] });
    await cup.until('over', 180_000);
    const [match] = await cup.matches();
    // Four times what a bundle may hold.
    await stack.database.query(
      `INSERT INTO match_log (match_id, kind, at, text)
        SELECT $1, 'rcon', now(), n || repeat(' status', 30) FROM generate_series(1, 15000) n`,
      [match?.match_id],
    );
    await cup.act({ type: 'dispute', stage: 0, key: 'U1.1', entry: 1, round: 3, reason: 'queda do servidor' });
    const evidence = await waitFor(async () => (await cup.state()).disputes?.[0]?.evidence, {
      what: 'the evidence of the dispute',
      timeoutMs: 60_000,
    });
    const bodies = () =>
      stack.database.query<{ body: Buffer; match_id: number }[]>(
        'SELECT body, match_id FROM dispute_evidence WHERE tournament_id = $1 AND dispute = 1',
        [cup.id],
      );
    const [kept] = await bodies();
    expect(kept?.match_id).toBe(match?.match_id);
    expect(evidence).toMatchObject({
      matchId: match?.match_id,
      bytes: kept?.body.length,
      sha256: createHash('sha256').update(kept!.body).digest('hex'),
    });
    const files = await filesOf(kept!.body);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['events.jsonl', 'chat.jsonl', 'left-out.json']));
    const list = (files.get('left-out.json') ?? 0) + (files.get('hashes.sha256') ?? 0);
    const text = [...files.values()].reduce((sum, bytes) => sum + bytes, 0) - list;
    expect(text).toBeGreaterThan(1_000_000);
    expect(text).toBeLessThanOrEqual(1_048_576);
    expect(evidence?.leftOut).toEqual(expect.arrayContaining(['console.jsonl']));
    expect(evidence?.leftOut).not.toEqual(expect.arrayContaining(['events.jsonl']));

    await stack.database.query('DELETE FROM match_log WHERE match_id = $1', [match?.match_id]);
    await cup.act({ type: 'decide-dispute', id: 1, upheld: false, reason: 'o log mostra o contrário' });
    await cup.act({ type: 'appeal-dispute', id: 1, entry: 2, reason: 'não concordo' });
    expect((await bodies())[0]?.body.equals(kept!.body)).toBe(true);
    expect((await cup.state()).disputes?.[0]?.evidence).toEqual(evidence);

    // It goes so many days after the last decision; what is open stays, however old.
    const days = 86_400_000;
    const sweep = async (later: number) => {
      const now = Date.now() + later * days;
      const engine = stack.api.get(TournamentEngine, { strict: false });
      const limits = { disputeEvidence: { keepDays: 30, bytes: 1_048_576 } };
      const logger = createLogger(stack.environment.config.log);
      await new EvidenceSweep(stack.database, engine, { now: () => new Date(now) }, limits, logger).sweep();
      return (await bodies()).length;
    };
    await cup.act({ type: 'decide-dispute', id: 1, upheld: false, reason: 'nada de novo' });
    expect(await sweep(29)).toBe(1);
    expect(await sweep(31)).toBe(0);
  } finally {
    await stack.stop();
  }
});
