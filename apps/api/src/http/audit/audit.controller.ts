import { Controller, Get } from '@nestjs/common';
import { AuditPage, AuditQuery } from '@placar/contracts';
import { Policy } from '../policy/policy';
import { Described } from '../routes/described';
import { ZodQuery } from '../zod-pipe';
import { AuditLog } from './audit-log';

/** Who changed what, for super admins. */
@Controller('audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Policy('super_admin')
  @Described({
    summary: 'Calls that changed something, newest first, with who made them',
    answer: AuditPage,
    details:
      'Also what was refused for who called (401, 403, 429). Bodies are never kept. Lines go after AUDIT_RETENTION_DAYS.',
  })
  read(@ZodQuery(AuditQuery) query: AuditQuery): Promise<AuditPage> {
    return this.log.read(query);
  }
}
