import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAim } from '../../../components/match/use-aim';
import { useShortcuts } from '../../../lib/shortcuts';
import type { OpenDialog } from './dock-dialog-name';
import type { CommandDesk } from '../commands/use-match-commands';

/**
 * Keys of the dock. They work only while the focus is in it, so that no stray key on the page pauses a match; what they start goes
 * through the same rules and the same questions as the buttons.
 */
export function useDockKeys(dock: RefObject<HTMLElement | null>, desk: CommandDesk, open: OpenDialog): void {
  const { t } = useTranslation('admin');
  const inDock = (event: KeyboardEvent, act: () => boolean): boolean =>
    event.target instanceof Node && dock.current?.contains(event.target) === true && act();
  const dialog = (kind: 'say' | 'restore') => (): boolean => {
    if (!desk.available(kind).allowed) return false;
    open(kind);
    return true;
  };
  const kind = desk.match.pause === null ? 'pause' : 'unpause';
  const isAimed = useAim(kind);
  const pause = (): boolean => {
    if (!desk.available(kind).allowed) return false;
    if (!isAimed) return true;
    desk.send({ kind, args: {} });
    return true;
  };
  useShortcuts({
    title: t('keys.title'),
    shortcuts: [
      { keys: ['p', 'P'], shown: ['P'], label: t('keys.pause'), run: (event) => inDock(event, pause) },
      { keys: ['s', 'S'], shown: ['S'], label: t('keys.say'), run: (event) => inDock(event, dialog('say')) },
      { keys: ['r', 'R'], shown: ['R'], label: t('keys.restore'), run: (event) => inDock(event, dialog('restore')) },
    ],
  });
}
