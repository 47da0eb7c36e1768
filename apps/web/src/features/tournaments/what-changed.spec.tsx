import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleCup } from '../../testing/cup-samples';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi } from '../../testing/stub-api';
import { useEndpoint } from '../../lib/endpoints';
import { useCupActs } from './use-tournament';

const CUP = sampleCup();

/** The smallest page that acts on a version. */
function Desk() {
  const { data } = useEndpoint('GET /tournaments/:id', { params: { id: CUP.id } });
  const acts = useCupActs(CUP.id);
  if (data === undefined) return null;
  const { version } = data;
  return (
    <>
      <button onClick={() => void acts.act('POST /tournaments/:id/open-check-in', { version })}>abrir {version}</button>
      {acts.refusal !== null && <p role="alert">{acts.refusal}</p>}
    </>
  );
}

describe('an act on a version that has passed', () => {
  it('is told what others did meanwhile, each once, and goes on from the present state', async () => {
    fillBrowserGaps(1440);
    let now = 4;
    const user = userEvent.setup();
    const changes = [
      { kind: 'team-signed-up', by: 'Ana', at: '2026-11-28T20:15:00.000Z' },
      { kind: 'team-signed-up', by: 'Ana', at: '2026-11-28T20:14:00.000Z' },
      { kind: 'stage-begun', by: null, at: '2026-11-28T20:13:00.000Z' },
      { kind: 'something-new', by: 'Bia', at: '2026-11-28T20:12:00.000Z' },
    ];
    stubApi({
      [`GET /tournaments/${CUP.id}`]: () => ({ body: { ...CUP, version: now } }),
      [`POST /tournaments/${CUP.id}/open-check-in`]: () => {
        now = 7;
        return { status: 409, body: { message: 'changed', code: 'CONFLICT', changes } };
      },
    });
    await renderRoutes([{ path: '/', element: <Desk /> }], ['/']);
    await user.click(await screen.findByRole('button', { name: 'abrir 4' }));
    const words = (await screen.findByRole('alert')).textContent ?? '';
    expect(words.match(/time inscrito \(Ana, /g)).toHaveLength(1);
    expect(words).toMatch(/fase iniciada \(a plataforma, .*outra mudança \(Bia, /);
    await waitFor(() => expect(screen.getByRole('button', { name: 'abrir 7' })).toBeTruthy());
  });
});
