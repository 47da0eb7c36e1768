import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { TeamDialog } from './team-dialog';

/** `/teams/create`: the form of a new team over the list. */
export function TeamCreateRoute() {
  const navigate = useNavigate();
  const created = useRef<number | null>(null);
  return (
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
  );
}
