import type { DemoScenarioName } from '@placar/contracts';
import type { TeamConfig } from '@placar/domain';
import type { DemoMachines, People } from './demo-incidents';
import type { SimulatedServer, Simulator } from './simulator';

/** Real time that a server is away before it is back. */
const AWAY_MS = 20_000;
const SILENT_MS = 30_000;

interface Stage {
  simulator: Simulator;
  server: SimulatedServer;
  people: People;
  /** A paused match has no round to die in. */
  isPaused: boolean;
}

/** Dies in a round, or at once when there is no round to die in; a server that is down already only learns when to come back. */
const crash = ({ simulator, server, isPaused }: Stage, how: object): Promise<void> =>
  simulator.act(server, 'crash', { at: server.state === 'live' && !isPaused ? 'mid_round' : 'now', ...how });

const back = ({ simulator }: Stage): { restart_after_ms: number } => ({ restart_after_ms: simulator.gameMs(AWAY_MS) });

const SCENARIOS: Readonly<Record<DemoScenarioName, (stage: Stage) => Promise<void>>> = {
  crash_and_return: (stage) => crash(stage, back(stage)),
  crash_for_good: (stage) => crash(stage, {}),
  crash_disk_lost: (stage) => crash(stage, { ...back(stage), wipe_disk: true }),
  plays_on: (stage) => crash(stage, { ...back(stage), plays_on: true }),
  plugin_missing: async (stage) => {
    await stage.simulator.act(stage.server, 'crash', back(stage));
    await stage.simulator.act(stage.server, 'faults', { pluginMissing: true });
  },
  events_lost: ({ simulator, server }) => simulator.act(server, 'faults', { httpDrop: { probability: 0.2 } }),
  rcon_silent: ({ simulator, server }) =>
    simulator.act(server, 'planFaults', { faults: { rconMute: true }, forMs: simulator.gameMs(SILENT_MS) }),
  pause_ignored: ({ simulator, server }) => simulator.act(server, 'faults', { ignorePause: true }),
  team_leaves: async ({ simulator, server, people }) => {
    for (const steamId of Object.keys(people.team2.players)) await simulator.act(server, 'leave', { steamId });
  },
  heal: ({ simulator, server, people }) => heal(simulator, server, people),
};

/** Lets a scenario happen. Throws when the simulator is away or refuses. */
export const play = (name: DemoScenarioName, stage: Stage): Promise<void> => SCENARIOS[name](stage);

/** Ends every fault of a server, planned ones too; starts it when it is down, else brings back who left. */
async function heal(simulator: Simulator, server: SimulatedServer, people: People | null): Promise<void> {
  await simulator.act(server, 'faults');
  // Those who were on it when it died come back by themselves.
  if (server.state === 'down') return simulator.act(server, 'restart');
  if (people === null) return;
  const seated = [people.team1, people.team2].flatMap((team) => seatedOf(team, people.playersPerTeam));
  for (const steamId of seated) await simulator.act(server, 'join', { steamId });
  // Whoever comes back into a warmup is waited for; in a round this changes nothing.
  await simulator.act(server, 'readyAll');
}

/** What the driver of the demo may do by itself. */
export const demoMachines = (simulator: Simulator): DemoMachines => ({
  crash: async (port) => {
    const server = await simulator.serverAt(port);
    await simulator.act(server, 'crash', { at: 'mid_round', restart_after_ms: simulator.gameMs(AWAY_MS) });
  },
  heal: async (port, people) => heal(simulator, await simulator.serverAt(port), people),
});

/** Who plays: the first of the list; coaches and substitutes stay away. */
const seatedOf = (team: TeamConfig, playersPerTeam: number): string[] =>
  Object.entries(team.players)
    .filter(([, player]) => !player.coach)
    .map(([steamId]) => steamId)
    .slice(0, playersPerTeam);
