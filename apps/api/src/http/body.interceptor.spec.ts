import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PassThrough } from 'node:stream';
import { lastValueFrom, of } from 'rxjs';
import { BodyInterceptor } from './body.interceptor';

/** A call whose head announces `announced` bytes, as the interceptor sees it. */
function call(announced: number) {
  const request = Object.assign(new PassThrough(), {
    headers: { 'content-type': 'application/json', 'content-length': String(announced) },
    is: () => 'json',
  });
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  const http = { getRequest: () => request, getResponse: () => response };
  const context = { switchToHttp: () => http, getHandler: () => call, getClass: () => Object };
  const next: CallHandler = { handle: () => of('carried out') };
  const answer = async (): Promise<unknown> =>
    lastValueFrom(await new BodyInterceptor(new Reflector()).intercept(context as unknown as ExecutionContext, next));
  return { request, headers, answer };
}

describe('the body of a call', () => {
  afterEach(() => jest.useRealTimers());

  it('that comes in drops is read whole', async () => {
    const { request, answer } = call(14);
    const answered = answer();
    request.write('{"name":');
    setImmediate(() => request.end('"Ana"}'));
    await expect(answered).resolves.toBe('carried out');
    expect(request).toMatchObject({ body: { name: 'Ana' } });
  });

  it('that never comes to its end is refused, and its connection with it', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { request, headers, answer } = call(100);
    const answered = answer();
    const refused = expect(answered).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    request.write('{"name":');
    await jest.advanceTimersByTimeAsync(29_000);
    expect(headers.size).toBe(0);
    await jest.advanceTimersByTimeAsync(2_000);
    await refused;
    expect(headers.get('Connection')).toBe('close');
  });
});
