import type * as Client from '@kubernetes/client-node';
import { ProviderRefusal } from '../../server-provider';
import { statusOf } from './kube-mirror';

/** Everything that is asked of a cluster, on one configuration. */
export async function connectKubernetes(kubeconfig: string | null) {
  // Loaded when it is needed: it is large, and an ES module.
  const client: typeof Client = await import('@kubernetes/client-node');
  const config = new client.KubeConfig();
  if (kubeconfig === null) config.loadFromCluster();
  else config.loadFromFile(kubeconfig);
  return {
    core: config.makeApiClient(client.CoreV1Api),
    batch: config.makeApiClient(client.BatchV1Api),
    networking: config.makeApiClient(client.NetworkingV1Api),
    custom: config.makeApiClient(client.CustomObjectsApi),
    watch: new client.Watch(config),
  };
}
export type KubernetesClient = Awaited<ReturnType<typeof connectKubernetes>>;

/** Null for what is not there; every other failure is thrown. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** True when it was made, false when it was there before: a name is one request and one try, so it is ours already. */
export async function unlessPresent(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (statusOf(error) === 409) return false;
    throw asRefusal(error);
  }
}

/** The cluster's own no, in its own words: no node and no patience changes a right, a quota or an object that is wrong. */
function asRefusal(error: unknown): unknown {
  const status = statusOf(error);
  if (status !== 400 && status !== 403 && status !== 404 && status !== 422) return error;
  return new ProviderRefusal(reasonOf(error) ?? `http_${status}`, messageOf(error), true, { cause: error });
}

const bodyOf = (error: unknown): { reason?: string; message?: string } => {
  const { body } = error as { body?: unknown };
  if (typeof body === 'object' && body !== null) return body;
  try {
    return typeof body === 'string' ? (JSON.parse(body) as { reason?: string; message?: string }) : {};
  } catch {
    return {};
  }
};
const reasonOf = (error: unknown): string | undefined => bodyOf(error).reason;
const messageOf = (error: unknown): string => (bodyOf(error).message ?? String(error)).slice(0, 500);
