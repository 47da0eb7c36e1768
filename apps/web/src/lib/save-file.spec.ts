import '../testing/browser-gaps';
import { saveFile } from './save-file';
import { setStepUp } from './step-up';

/** What the API answers, as far as it is read. */
const answer = (status: number, body: object): Response =>
  ({
    ok: status < 300,
    status,
    json: () => Promise.resolve(body),
    blob: () => Promise.resolve(new Blob(['a;b'])),
  }) as Response;
const wanted = (): Response => answer(200, {});
const refused = (code: string): Response => answer(403, { code });
function answering(...answers: Response[]) {
  const asked = jest.fn(() => Promise.resolve(answers.shift() ?? answer(404, {})));
  globalThis.fetch = asked as typeof fetch;
  return asked;
}

describe('a file of the API', () => {
  let saved: string[];
  const before = globalThis.fetch;
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = () => 'blob:table';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    setStepUp(null);
    globalThis.fetch = before;
    jest.restoreAllMocks();
  });
  const save = () => saveFile('/affiliates/payouts/1/table', 'text/csv', 'payouts.csv');

  it('is asked for again after a code of the second factor was shown', async () => {
    const shown = jest.fn(() => Promise.resolve(true));
    setStepUp(shown);
    const asked = answering(refused('STEP_UP_REQUIRED'), wanted());
    expect(await save()).toBe(true);
    expect([asked.mock.calls.length, shown.mock.calls.length, saved]).toEqual([2, 1, ['payouts.csv']]);
  });

  it('is not had without the code, and nobody is asked for one that lifts nothing', async () => {
    setStepUp(() => Promise.resolve(false));
    const asked = answering(refused('STEP_UP_REQUIRED'));
    expect(await save()).toBe(false);
    const shown = jest.fn(() => Promise.resolve(true));
    setStepUp(shown);
    answering(refused('FORBIDDEN'));
    expect(await save()).toBe(false);
    expect([asked.mock.calls.length, shown.mock.calls.length, saved]).toEqual([1, 0, []]);
  });
});
