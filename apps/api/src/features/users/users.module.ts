import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';

/** Profiles. */
@Module({ controllers: [UsersController] })
export class UsersModule {}
