import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { latePart } from '../../lib/page/late-part';
import { LatePlace } from '../../ui';

/* The list below shows first; the form and its rules come over it. */
const TeamDialog = latePart(() => import('./team-dialog'), 'TeamDialog');

/** `/teams/create`: the form of a new team over the list. */
export function TeamCreateRoute() {
  const navigate = useNavigate();
  const created = useRef<number | null>(null);
  return (
    <LatePlace isOpening onGiveUp={() => void navigate('/teams', { preventScrollReset: true })} isOver>
      <TeamDialog
        team={null}
        mayPublish
        onSaved={(id) => {
          created.current = id;
          void navigate(`/teams/${id}`, { replace: true });
        }}
        onClose={() => {
          if (created.current === null) void navigate('/teams', { preventScrollReset: true });
        }}
      />
    </LatePlace>
  );
}
