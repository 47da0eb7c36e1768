import { RowId } from '@placar/contracts';
import type { Refusal } from '@placar/domain';
import { canOrganise } from '@placar/domain/access';
import type { TournamentState } from '@placar/domain/tournament';
import { AppError } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';

export const TournamentId = RowId.describe('Id of the tournament.');

/** Told to whoever may not do it. */
export const NOT_YOURS: Refusal = { code: 'NOT_ALLOWED', message: 'User is not authorized to perform action.' };

/** Told where there is no tournament, or none for the caller. */
export const notFound = (): AppError => new AppError('TOURNAMENT_NOT_FOUND', 'There is no such tournament.');

/** Whether somebody organises this tournament, as staff do each of them. */
export const organises = (viewer: Viewer, { organiserId, settings }: TournamentState): boolean =>
  canOrganise(viewer, { organiserId, coOrganisers: settings.coOrganisers });
