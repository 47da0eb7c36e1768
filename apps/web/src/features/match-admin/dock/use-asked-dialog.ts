import { DIALOG_COMMANDS } from '@placar/contracts/matches';
import type { MatchCommandKind } from '@placar/contracts/matches';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { DialogName } from './dock-dialog-name';

/**
 * Opens the dialog that the address asks for (`?dock=restore`), once, and takes the word out of the address again. Only a
 * dialog: what it does still waits for its own question, and it opens only where the match allows the command.
 */
export function useAskedDialog(legal: readonly MatchCommandKind[], open: (dialog: DialogName) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('dock');
  const obey = useEffectEvent((word: string) => {
    const dialog = DIALOG_COMMANDS.find((name) => name === word);
    if (dialog !== undefined && legal.includes(dialog)) open(dialog);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('dock');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (asked !== null) obey(asked);
  }, [asked]);
}
