import { DiscoveryService } from '@nestjs/core';
import type { AnyJobHandler } from './job-workers';

/** Marks a provider that handles a job of the catalogue; its `job` says which. */
export const HandlesJob = DiscoveryService.createDecorator();

/** All providers of the program that are marked so, whatever module they belong to. */
export function jobHandlersOf(discovery: DiscoveryService): AnyJobHandler[] {
  const instances = discovery.getProviders().map((wrapper): unknown => wrapper.instance);
  return instances.filter((one): one is AnyJobHandler => {
    const type: unknown = (one as object | null | undefined)?.constructor;
    return typeof type === 'function' && Reflect.hasMetadata(HandlesJob.KEY, type);
  });
}
