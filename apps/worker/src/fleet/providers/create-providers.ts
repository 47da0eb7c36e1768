import type { AppConfig, Logger } from '@placar/platform';
import type { ServerProvider } from '../server-provider';
import { DockerProvider } from './docker-provider';
import { AgonesProvider } from './kubernetes/agones-provider';
import { KubernetesProvider } from './kubernetes/kubernetes-provider';
import { ProcessProvider } from './process-provider';

/** The providers that this installation is configured for. */
export function createProviders(config: AppConfig, logger: Logger): ServerProvider[] {
  return config.fleet.providers.map((name) => {
    switch (name) {
      case 'process':
        return new ProcessProvider(config, logger);
      case 'docker':
        return new DockerProvider(config, logger);
      case 'kubernetes':
        return new KubernetesProvider(config, logger);
      case 'agones':
        return new AgonesProvider(config);
    }
  });
}
