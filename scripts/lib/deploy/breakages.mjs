// Ways to break a deployment, each with what the check must say: the proof that it looks.
const api = 'k8s/base/api.yaml';
const worker = 'k8s/base/worker.yaml';
const small = 'k8s/overlays/small/kustomization.yaml';
const production = 'k8s/overlays/production/kustomization.yaml';

export const BREAKAGES = [
  { file: api, from: 'replicas: 2', to: 'replicas: two', finds: /replicas must be (integer|number)/ },
  { file: api, from: 'readinessProbe:', to: 'readynessProbe:', finds: /unknown field .*readynessProbe/ },
  { file: api, from: 'periodSeconds: 5', to: 'perodSeconds: 5', finds: /unknown field .*perodSeconds/ },
  {
    file: api,
    from: 'name: placar-config',
    to: 'name: placar-confg',
    finds: /ConfigMap placar-confg, which is not there/,
  },
  { file: api, from: 'claimName: placar-data', to: 'claimName: data', finds: /no claim data/ },
  { file: api, from: 'args: [api]', to: 'args: [serve]', finds: /no command "serve"/ },
  {
    file: api,
    from: 'terminationGracePeriodSeconds: 45',
    to: 'terminationGracePeriodSeconds: 30',
    finds: /killed after 30 s/,
  },
  { file: api, from: 'targetPort: http', to: 'targetPort: web', finds: /leads to the port web/ },
  { file: api, from: 'runAsNonRoot: true', to: 'runAsNonRoot: false', finds: /must run as a user of its own/ },
  { file: worker, from: 'name: WORKER_HTTP_PORT', to: 'name: WORKER_PORT', finds: /nothing reads WORKER_PORT/ },
  {
    file: worker,
    from: 'apiVersion: apps/v1',
    to: 'apiVersion: apps/v1beta9',
    finds: /no Deployment in apps\/v1beta9/,
  },
  { file: worker, from: 'kind: Deployment', to: 'kind: Deployment\n  bad: [', finds: /worker\.yaml: / },
  { file: 'k8s/base/config.env', from: 'LOG_LEVEL=', to: 'LOG_LEVL=', finds: /nothing reads LOG_LEVL/ },
  {
    file: 'k8s/base/kustomization.yaml',
    from: '- api.yaml',
    to: '- apis.yaml',
    finds: /resource apis\.yaml does not exist/,
  },
  { file: small, from: 'name: placar-migrate }', to: 'name: migrate }', finds: /patch is meant for Job migrate/ },
  { file: small, from: 'path: /spec/accessModes', to: 'path: /spec/modes', finds: /no \/spec\/modes to replace/ },
  { file: small, from: 'newTag: 0.1.0', to: 'newTag: 0.2.0', finds: /its name must end in -0-2-0/ },
  { file: small, from: 'newTag: 0.1.0', to: 'newTag: latest', finds: /is not pinned/ },
  { file: small, from: 'allowNameChange: true', to: 'allowNameChange: false', finds: /patch of a name needs/ },
  {
    file: production,
    from: 'path: /spec/replicas',
    to: 'path: /spec/revisionHistoryLimit',
    finds: /fights with the replicas|replicas must be/,
  },
  { file: production, from: 'behavior: merge', to: 'behavior: create', finds: /cannot be created, it exists/ },
  { file: 'docker-compose.yml', from: 'pids_limit: 512', to: 'pid_limit: 512', finds: /pid_limit/ },
  {
    file: 'docker-compose.yml',
    from: 'redis: { condition: service_healthy }',
    to: 'cache: { condition: service_healthy }',
    finds: /waits for cache/,
  },
  { file: 'docker-compose.yml', from: 'stop_grace_period: 30s', to: 'stop_grace_period: 15s', finds: /killed before/ },
  {
    file: 'docker-compose.yml',
    from: 'image: redis:8.2.3',
    to: 'image: redis:latest',
    finds: /redis: its image is not pinned/,
  },
  {
    file: 'docker-compose.yml',
    from: '${PLACAR_SECRET:?set it in .env (openssl rand -hex 32)}',
    to: '0f0f0f',
    finds: /PLACAR_SECRET is written down/,
  },
  {
    file: 'docker/Caddyfile',
    from: 'api-2:3000',
    to: 'api-3:3000',
    finds: /api-2: docker\/Caddyfile does not lead to it/,
  },
  { file: 'Dockerfile', from: 'USER 10001:10001', to: 'USER root', finds: /not root/ },
  { file: 'Dockerfile', from: 'HEALTHCHECK', to: '# HEALTHCHECK', finds: /no HEALTHCHECK/ },
  { file: 'Dockerfile', from: 'node:24.11.1-bookworm-slim', to: 'node', finds: /not pinned/ },
  {
    file: 'k8s/monitoring/alerts.yaml',
    from: 'placar_inbox_oldest_seconds',
    to: 'placar_inbox_age',
    finds: /no figure placar_inbox_age/,
  },
  {
    file: 'libs/platform/src/config/load-config.ts',
    from: '  METRICS_TOKEN:',
    to: '  FIGURES_TOKEN:',
    finds: /lacks FIGURES_TOKEN/,
  },
];
