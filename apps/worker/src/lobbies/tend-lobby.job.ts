import type { TendLobbyJob } from '@placar/contracts';
import { HandlesJob } from '@placar/messaging';
import type { JobHandler } from '@placar/messaging';
import { LobbyTender } from './lobby-tender';

/** Sent after each commit of a lobby that something outside has to follow; what is lost of it the watch finds. */
@HandlesJob()
export class TendLobbyHandler implements JobHandler {
  readonly job = 'tend-lobby';

  constructor(private readonly tender: LobbyTender) {}

  handle({ lobby_id: lobbyId }: TendLobbyJob): Promise<void> {
    return this.tender.tend(lobbyId);
  }
}
