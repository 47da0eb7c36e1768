import type { FleetApi, VirtualServerApi } from '../api-types';
import { faultChangeSchema, faultPlanSchema } from '../faults';
import { SCENARIO_NAMES, scenarioNamed } from '../scenarios/scenarios';
import {
  advanceSchema,
  consoleSchema,
  crashSchema,
  mapSchema,
  PLAYER_ACTIONS,
  playerActionSchema,
  restartSchema,
  roundSchema,
  scenarioRunSchema,
  scenarioSchema,
  seriesSchema,
  serverOptionsSchema,
} from './control-schemas';

export interface ControlRequest {
  method: string;
  /** Path segments, decoded. */
  path: string[];
  body: unknown;
}
export interface ControlAnswer {
  status: number;
  body: unknown;
}

const OK: ControlAnswer = { status: 200, body: { ok: true } };
const NOT_FOUND: ControlAnswer = { status: 404, body: { message: 'no such thing here' } };

const summaryOf = (server: VirtualServerApi): object => ({
  id: server.id,
  name: server.name,
  port: server.port,
  password: server.password,
  state: server.state(),
});

/** The control API (plugin contract §8.7). Throws ZodError for bad input, Error for what a server refuses. */
export const routeControl = async (fleet: FleetApi, request: ControlRequest): Promise<ControlAnswer> => {
  const [root, id, ...rest] = request.path;
  if (root === 'scenarios') return routeScenarios(fleet, request, id);
  if (root === 'health' && request.method === 'GET') return { status: 200, body: { servers: fleet.servers().length } };
  if (root === 'reset' && request.method === 'POST') return resetAll(fleet);
  if (root !== 'servers') return NOT_FOUND;
  if (id === undefined) return routeList(fleet, request);
  const server = fleet.server(id);
  if (!server) return { status: 404, body: { message: `no server ${id}` } };
  if (request.method === 'GET') return readServer(server, rest);
  if (request.method === 'DELETE' && rest.length === 0) {
    await fleet.removeServer(id);
    return OK;
  }
  const [action] = rest;
  if (request.method !== 'POST' || action === undefined || rest.length > 1) return NOT_FOUND;
  return actOnServer(server, action, request.body);
};

/** What a training page shows as buttons, and the press of one. */
const routeScenarios = (fleet: FleetApi, request: ControlRequest, given: string | undefined): ControlAnswer => {
  if (request.method === 'GET' && given === undefined) {
    const list = SCENARIO_NAMES.map(scenarioNamed).map(({ name, about, match }) => ({ name, about, match }));
    return { status: 200, body: list };
  }
  if (request.method !== 'POST') return NOT_FOUND;
  const name = SCENARIO_NAMES.find((known) => known === given);
  if (name === undefined) return { status: 404, body: { message: `no scenario ${given ?? ''}` } };
  const server = fleet.server(scenarioRunSchema.parse(request.body).server);
  if (!server) return { status: 404, body: { message: 'no such server' } };
  server.scenario(name);
  const { about, match } = scenarioNamed(name);
  return { status: 200, body: { ok: true, name, about, match } };
};

const routeList = async (fleet: FleetApi, request: ControlRequest): Promise<ControlAnswer> => {
  if (request.method === 'GET') return { status: 200, body: fleet.servers().map(summaryOf) };
  if (request.method !== 'POST') return NOT_FOUND;
  const options = serverOptionsSchema.parse(request.body ?? {});
  return { status: 201, body: summaryOf(await fleet.addServer(options)) };
};

const readServer = (server: VirtualServerApi, rest: readonly string[]): ControlAnswer => {
  const [what, file] = rest;
  if (what === undefined) return { status: 200, body: server.truth() };
  if (what === 'match') return { status: 200, body: server.match() };
  if (what !== 'disk') return NOT_FOUND;
  if (file === undefined) return { status: 200, body: server.diskFiles() };
  const content = server.readDisk(file);
  return content === null ? NOT_FOUND : { status: 200, body: { file, content } };
};

/** Clean machines: no match, no faults, empty disks; ports and passwords stay. */
const resetAll = async (fleet: FleetApi): Promise<ControlAnswer> => {
  for (const server of fleet.servers()) {
    server.faults();
    await server.reinstall();
  }
  return OK;
};

const actOnServer = async (server: VirtualServerApi, action: string, body: unknown): Promise<ControlAnswer> => {
  if (PLAYER_ACTIONS.has(action)) {
    server.player(playerActionSchema.parse({ ...asObject(body), type: action }));
    return OK;
  }
  switch (action) {
    case 'scenario':
      server.scenario(scenarioSchema.parse(body).name);
      return OK;
    case 'faults':
      server.faults(body === null || body === undefined ? undefined : faultChangeSchema.parse(body));
      return OK;
    case 'planFaults':
      server.planFaults(faultPlanSchema.parse(asObject(body)));
      return OK;
    case 'crash':
      await server.crash(crashSchema.parse(asObject(body)));
      return OK;
    case 'restart':
      await server.restart(restartSchema.parse(asObject(body)).after_ms);
      return OK;
    case 'reinstall':
      await server.reinstall();
      return OK;
    case 'console':
      return { status: 200, body: { printed: await server.console(consoleSchema.parse(body).line) } };
    default:
      return moveTime(server, action, body);
  }
};

const moveTime = async (server: VirtualServerApi, action: string, body: unknown): Promise<ControlAnswer> => {
  switch (action) {
    case 'step':
      return { status: 200, body: { moved: await server.step() } };
    case 'advance':
      await server.advance(advanceSchema.parse(body).ms);
      return OK;
    case 'playRound':
      await server.playRound(roundSchema.parse(asObject(body)));
      return OK;
    case 'playMap':
      await server.playMap(mapSchema.parse(asObject(body)));
      return OK;
    case 'playSeries':
      await server.playSeries(seriesSchema.parse(asObject(body)).maps);
      return OK;
    default:
      return NOT_FOUND;
  }
};

const asObject = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {});
