export interface StubCall {
  method: string;
  path: string;
  body: unknown;
}

export type StubAnswer = { status?: number; body: unknown } | 'network-down';
type StubRoute = (call: StubCall) => StubAnswer | Promise<StubAnswer>;

/**
 * Answers the page's fetches from a table keyed `METHOD /path` (below the API base), and records them.
 * A call without a route fails the way an unreachable server does.
 */
export function stubApi(routes: Record<string, StubRoute>): { calls: StubCall[] } {
  const calls: StubCall[] = [];
  globalThis.fetch = (async (input: string, init?: RequestInit) => {
    const path = String(input).replace(/^\/api/, '');
    const call: StubCall = {
      method: init?.method ?? 'GET',
      path,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push(call);
    const route = routes[`${call.method} ${path}`];
    const answer = route === undefined ? 'network-down' : await route(call);
    if (answer === 'network-down') throw new TypeError('Failed to fetch');
    const status = answer.status ?? 200;
    return {
      ok: status >= 200 && status < 300,
      status,
      text: () => Promise.resolve(JSON.stringify(answer.body)),
    } as Response;
  }) as typeof fetch;
  return { calls };
}
