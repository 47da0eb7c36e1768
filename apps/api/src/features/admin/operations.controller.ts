import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Operations, RetryJobAnswer, RetryJobBody } from '@placar/contracts';
import type { MessageAnswer } from '@placar/contracts';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodBody } from '../../http/zod-pipe';
import { OperationsBoard } from './operations.service';

/** Whether everything moves. */
@Policy('admin')
@Controller('admin/operations')
export class OperationsController {
  constructor(private readonly board: OperationsBoard) {}

  @Get()
  @Described({
    summary: 'How the installation does: matches, queues, backlogs, servers, processes, database',
    answer: Operations,
  })
  read(): Promise<Operations> {
    return this.board.read();
  }

  @Post('jobs/retry')
  @HttpCode(200)
  @Described({
    summary: 'Puts a job that was given up back into its queue',
    answer: RetryJobAnswer,
    errors: ['NOT_FOUND', 'JOB_NOT_RETRYABLE'],
    details: 'Only jobs that may run again at any time; `retryable` of the list says which.',
  })
  async retry(@ZodBody(RetryJobBody) { queue, job_id: jobId }: RetryJobBody): Promise<MessageAnswer> {
    await this.board.retry(queue, jobId);
    return { message: 'The job is back in its queue.' };
  }
}
