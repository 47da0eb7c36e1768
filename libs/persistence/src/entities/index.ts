import { OutboxRow } from './outbox-row.entity';
import { SeasonCvar } from './season-cvar.entity';
import { Season } from './season.entity';
import { ServerLease } from './server-lease.entity';
import { Server } from './server.entity';
import { TeamMember } from './team-member.entity';
import { Team } from './team.entity';
import { UserMap } from './user-map.entity';
import { User } from './user.entity';

export { OutboxRow, Season, SeasonCvar, Server, ServerLease, Team, TeamMember, User, UserMap };

/** Records only: the match log and its projections are read and written as SQL by the match engine. */
export const ENTITIES = [OutboxRow, Season, SeasonCvar, Server, ServerLease, Team, TeamMember, User, UserMap];
