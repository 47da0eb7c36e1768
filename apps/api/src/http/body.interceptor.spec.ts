import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express from 'express';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { of } from 'rxjs';
import { BodyInterceptor } from './body.interceptor';

/** Answers with the body as a route would get it, or with why there is none. */
function echo(): Server {
  const interceptor = new BodyInterceptor(new Reflector());
  const app = express();
  app.use(async (request, response) => {
    const context = {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
      getHandler: () => echo,
      getClass: () => BodyInterceptor,
    } as unknown as ExecutionContext;
    try {
      // Guards have asked the database by now: the body lies there.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await interceptor.intercept(context, { handle: () => of(null) });
      response.json({ body: request.body as unknown });
    } catch (error) {
      response.status(400).json({ refused: (error as { type?: string; code?: string }).type ?? String(error) });
    }
  });
  return app.listen(0, '127.0.0.1');
}

describe('a JSON body', () => {
  let server: Server;
  beforeAll(async () => {
    server = echo();
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Sends these pieces one after the other, the first together with the head. */
  async function send(pieces: Buffer[], head: string[] = []): Promise<unknown> {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const lines = ['POST / HTTP/1.1', 'Host: placar', 'Connection: close', 'Content-Type: application/json', ...head];
    if (!head.some((line) => line.startsWith('Transfer-'))) lines.push(`Content-Length: ${length}`);
    const [first = Buffer.alloc(0), ...rest] = pieces;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), first]));
    for (const piece of rest) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      socket.write(piece);
    }
    await new Promise((resolve) => socket.once('close', resolve));
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  }

  const body = { kind: 'say', args: { text: 'ação 🎯 "olá"' } };
  const text = Buffer.from(JSON.stringify(body));

  it('is the same whether it comes with the head, in pieces cut through a letter, in chunks, or marked as UTF-8', async () => {
    expect(await send([text])).toEqual({ body });
    expect(await send([text.subarray(0, 33), text.subarray(33)])).toEqual({ body });
    const chunked = Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n0\r\n\r\n')]);
    expect(await send([chunked], ['Transfer-Encoding: chunked'])).toEqual({ body });
    expect(await send([Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text])])).toEqual({ body });
    expect(await send([Buffer.from('[{"id":1}]')])).toEqual({ body: [{ id: 1 }] });
  });

  it('is refused in the same words whether it comes with the head or after it', async () => {
    for (const wrong of ['{"kind": ', '"pause"', '12', '{"a":1}}']) {
      const whole = await send([Buffer.from(wrong)]);
      expect(whole).toEqual({ refused: 'entity.parse.failed' });
      expect(await send([Buffer.alloc(0), Buffer.from(wrong)])).toEqual(whole);
    }
  });
});
