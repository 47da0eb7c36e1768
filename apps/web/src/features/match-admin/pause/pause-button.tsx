import { useAim } from '../../../components/match/use-aim';
import { CommandButton } from '../commands/command-button';
import { isUnderWay } from '../commands/command-phase';
import { useDesk } from '../commands/use-match-commands';

/** Pause or resume, whichever the match's state asks for; one click, no question. */
export function PauseButton({ fullWidth }: { fullWidth?: boolean }) {
  const { match, phase, send } = useDesk();
  const isPaused = match.pause !== null || isUnderWay(phase('unpause'));
  const kind = isPaused && !isUnderWay(phase('pause')) ? 'unpause' : 'pause';
  const isAimed = useAim(kind);
  return (
    <CommandButton
      kind={kind}
      variant="primary"
      deaf={!isAimed}
      fullWidth={fullWidth}
      onPress={() => send({ kind, args: {} })}
    />
  );
}
