import type { ServerListItem } from '@placar/contracts/servers';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../components/use-act';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';
import { ConfirmDialog, LatePlace, showToast, useWasOpen } from '../../ui';
import type { KnownProblem } from './server-save';
import { latePart } from '../../lib/page/late-part';

/* The form, its rules and the look at a server come with the first dialog that needs them. */
const CheckServerDialog = latePart(() => import('./check-server-dialog'), 'CheckServerDialog');
const SkinsDialog = latePart(() => import('./skins/skins-dialog'), 'SkinsDialog');
const ServerDialog = latePart(() => import('./server-dialog'), 'ServerDialog');

interface EditTarget {
  server: ServerListItem | null;
  problem: KnownProblem | null;
}

/* Who may change a server gets all of it. */
const isWhole = (server: Partial<ServerListItem>): server is ServerListItem => server.id !== undefined;

/** What can be done with servers, wherever they are listed. */
export interface ServerDesk {
  add: () => void;
  edit: (server: ServerListItem) => void;
  check: (server: ServerListItem) => void;
  remove: (server: ServerListItem) => void;
  /** Keeps a server from further matches, or offers it again. */
  cordon: (server: ServerListItem, cordoned: boolean) => void;
  /** Whether it shows skins. */
  skins: (server: ServerListItem) => void;
  /** Draw them once, beside the list. */
  dialogs: ReactNode;
}

/** The dialogs of a list of servers and what opens them. */
export function useServerDesk(): ServerDesk {
  const { t } = useTranslation('servers');
  const invalidate = useInvalidate();
  const [checking, setChecking] = useState<ServerListItem | null>(null);
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [deleting, setDeleting] = useState<ServerListItem | null>(null);
  const [skinsOf, setSkinsOf] = useState<ServerListItem | null>(null);
  // Once opened they stay: they close gently, and the server's answer outlives the form.
  const hadSkins = useWasOpen(skinsOf !== null);
  const wasChecking = useWasOpen(checking !== null);
  const wasEditing = useWasOpen(editing !== null);
  const { busy, run } = useAct({ after: () => void invalidate('/servers') });

  const report = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'error', message: error.isNetwork ? t('network') : error.message });
  };
  /* The list may still show the row as it was before the save. */
  const fix = async (serverId: number, problem: KnownProblem) => {
    try {
      const { server } = await call('GET /servers/:id', { params: { id: serverId } });
      if (isWhole(server)) setEditing({ server, problem });
    } catch (error) {
      report(error);
    }
  };
  const cordon = async (server: ServerListItem, cordoned: boolean) => {
    try {
      await call('PUT /servers', { body: { server_id: server.id, cordoned } }, { timeoutMs: 30_000 });
      const name = server.display_name;
      showToast({ tone: 'success', message: cordoned ? t('cordoned', { name }) : t('uncordoned', { name }) });
    } catch (error) {
      report(error);
    } finally {
      void invalidate('/servers');
    }
  };

  const remove = async ({ id }: ServerListItem) => {
    await run(() => call('DELETE /servers', { body: { server_id: id } }), t('deleted'));
    setDeleting(null);
  };

  const target = editing?.server ?? null;
  return {
    add: () => setEditing({ server: null, problem: null }),
    edit: (server) => setEditing({ server, problem: null }),
    check: setChecking,
    remove: setDeleting,
    cordon: (server, cordoned) => void cordon(server, cordoned),
    skins: setSkinsOf,
    dialogs: (
      <>
        <LatePlace isOpening={checking !== null} onGiveUp={() => setChecking(null)} isOver>
          {wasChecking && <CheckServerDialog server={checking} onClose={() => setChecking(null)} />}
        </LatePlace>
        <LatePlace isOpening={skinsOf !== null} onGiveUp={() => setSkinsOf(null)} isOver>
          {hadSkins && <SkinsDialog server={skinsOf} onClose={() => setSkinsOf(null)} />}
        </LatePlace>
        <LatePlace isOpening={editing !== null} onGiveUp={() => setEditing(null)} isOver>
          {wasEditing && (
            <ServerDialog
              isOpen={editing !== null}
              title={target === null ? t('newTitle') : t('editTitle')}
              server={target}
              problem={editing?.problem ?? null}
              onClose={() => setEditing(null)}
              onSaved={() => void invalidate('/servers')}
              onFix={(serverId, problem) => void fix(serverId, problem)}
            />
          )}
        </LatePlace>
        <ConfirmDialog
          isOpen={deleting !== null}
          onClose={() => setDeleting(null)}
          title={t('deleteTitle', { name: deleting?.display_name ?? '' })}
          confirmLabel={t('delete')}
          busy={busy}
          onConfirm={() => {
            if (deleting !== null) void remove(deleting);
          }}
        >
          {deleting?.in_use === 1 ? t('deleteInUse') : t('deleteText')}
        </ConfirmDialog>
      </>
    ),
  };
}
