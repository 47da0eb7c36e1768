import { Controller, Get } from '@nestjs/common';
import { AdminUsersPage, AdminUsersQuery } from '@placar/contracts';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodQuery } from '../../http/zod-pipe';
import { AdminUsersQueries } from './admin-users.queries';

/** Accounts and their roles, for staff. Roles are changed by `PUT /users`. */
@Policy('admin')
@Controller('admin/users')
export class AdminUsersController {
  constructor(private readonly queries: AdminUsersQueries) {}

  @Get()
  @Described({
    summary: 'Accounts with role, age and last sign of life, a page at a time',
    answer: AdminUsersPage,
    details: 'No keys, no passwords. Roles are changed with `PUT /users`, by super admins only.',
  })
  page(@ZodQuery(AdminUsersQuery) query: AdminUsersQuery): Promise<AdminUsersPage> {
    return this.queries.page(query);
  }
}
