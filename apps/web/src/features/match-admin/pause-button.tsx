import { Pause, Play } from 'lucide-react';
import { useAim } from '../../components/match/use-aim';
import { CommandButton } from './command-button';
import { isUnderWay } from './command-phase';
import { useDesk } from './use-match-commands';

/** Pause or resume, whichever the match's state asks for; one click, no question. */
export function PauseButton({ fullWidth }: { fullWidth?: boolean }) {
  const { match, phase, send } = useDesk();
  const isPaused = match.pause !== null || isUnderWay(phase('unpause'));
  const kind = isPaused && !isUnderWay(phase('pause')) ? 'unpause' : 'pause';
  const isAimed = useAim(kind);
  if (kind === 'unpause') {
    return (
      <CommandButton
        kind="unpause"
        variant="primary"
        deaf={!isAimed}
        icon={<Play size={16} aria-hidden="true" />}
        fullWidth={fullWidth}
        onPress={() => send({ kind: 'unpause', args: {} })}
      />
    );
  }
  return (
    <CommandButton
      kind="pause"
      variant="primary"
      deaf={!isAimed}
      icon={<Pause size={16} aria-hidden="true" />}
      fullWidth={fullWidth}
      onPress={() => send({ kind: 'pause', args: {} })}
    />
  );
}
