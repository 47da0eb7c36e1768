import { randomUUID } from 'node:crypto';
import { freePort, testConfig, waitFor } from '@placar/testing';
import { jobOf, secretOf } from '../../worker/src/fleet/providers/kubernetes/kube-objects';
import { askConsole } from '../browser/rcon-question';
import { docker } from './engine-client';

jest.setTimeout(600_000);

type PodSpec = NonNullable<NonNullable<ReturnType<typeof jobOf>['spec']>['template']['spec']>;
type Container = PodSpec['containers'][number];
type Variable = NonNullable<Container['env']>[number];

const NAME = 'placar-pod-test';
afterEach(() => docker('rm', '-f', '-v', NAME).catch(() => undefined));

/** Starts the one container of this pod as its Job and its Secret say. */
async function runAsKubelet(pod: PodSpec, game: Container, secrets: Record<string, string>): Promise<void> {
  const valueOf = ({ value, valueFrom }: Variable): string =>
    value ?? secrets[valueFrom?.secretKeyRef?.key ?? ''] ?? '';
  const { env = [], ports = [], securityContext, resources } = game;
  const mayGainRights = securityContext?.allowPrivilegeEscalation !== false;
  await docker(
    ...['run', '-d', '--name', NAME],
    ...['--user', `${pod.securityContext?.runAsUser}:${pod.securityContext?.runAsGroup}`],
    ...(mayGainRights ? [] : ['--security-opt', 'no-new-privileges:true']),
    ...(securityContext?.capabilities?.drop ?? []).flatMap((name) => ['--cap-drop', name]),
    ...['--memory', `${resources?.limits?.['memory']}`.replace('Mi', 'm')],
    ...env.flatMap((variable) => ['--env', `${variable.name}=${valueOf(variable)}`]),
    ...ports.flatMap(({ containerPort, hostPort, protocol }) => [
      '--publish',
      `${hostPort}:${containerPort}/${protocol?.toLowerCase()}`,
    ]),
    game.image ?? '',
    ...(game.args ?? []),
  );
}

/** There is no cluster here: the one container of the pod is run as a kubelet would run it, by what its Job says. */
describe('the pod of a game server on Kubernetes', () => {
  it('runs under the user, the limits and the variables of its Job, passes its probe, and ends within its time', async () => {
    const { fleet } = testConfig({
      DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
      FLEET_PROVIDERS: 'kubernetes',
      FLEET_IMAGE: 'placar-game-server:local',
      FLEET_MEMORY_MB: '512',
      FLEET_CPUS: '1',
    });
    const port = await freePort();
    const spec = {
      requestId: randomUUID(),
      attempt: 1,
      displayName: '大阪 #1',
      map: 'de_ancient',
      rconPassword: 'rcon-secret',
      joinPassword: 'join-secret',
      port,
      gotvPort: await freePort(),
      slots: null,
      serverToken: null,
      avoidNodes: [],
    };
    const pod = jobOf(spec, fleet).spec?.template.spec;
    const game = pod?.containers[0];
    if (pod === undefined || game === undefined) throw new Error('the Job has no container');
    await runAsKubelet(pod, game, secretOf(spec, fleet, 'uid').stringData ?? {});
    const server = { port, password: spec.rconPassword };
    const { periodSeconds = 0, failureThreshold = 0 } = game.startupProbe ?? {};
    const status = await waitFor(() => askConsole(server, 'status').catch(() => null), {
      timeoutMs: Math.min(periodSeconds * failureThreshold * 1_000, 60_000),
      what: 'its console',
    });
    expect(status).toContain('hostname : 大阪 #1');
    await docker('stop', '--time', String(pod.terminationGracePeriodSeconds), NAME);
    expect((await docker('inspect', '--format', '{{.State.ExitCode}} {{.State.OOMKilled}}', NAME)).trim()).toBe(
      '0 false',
    );
  });
});
