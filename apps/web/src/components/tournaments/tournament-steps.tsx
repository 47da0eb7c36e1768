import { Suspense } from 'react';
import { useEndpoint } from '../../lib/endpoints';
import { withAreas } from '../../lib/i18n';
import { latePart } from '../../lib/page/late-part';
import { isPartOn } from '../../lib/page/page-meta';
import { useSession } from '../../lib/session';

const StepList = latePart(async () => (await withAreas(() => import('./step-list'), ['cupsteps'])).StepList);

const LOOK_EVERY_MS = 60_000;

/** What the tournaments of the reader wait for before a match is made; nothing where nothing waits. */
export function TournamentSteps({ className }: { className?: string }) {
  const { user } = useSession();
  const isAsked = user !== null && isPartOn('tournaments');
  const { data } = useEndpoint('GET /tournaments/my-steps', isAsked ? {} : null, { refreshInterval: LOOK_EVERY_MS });
  if (data === undefined || data.steps.length === 0) return null;
  return (
    <Suspense>
      <StepList steps={data.steps} className={className} />
    </Suspense>
  );
}
