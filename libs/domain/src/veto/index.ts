/** The veto of any match: a format checked beforehand, and rules that are pure. Nothing here knows a lobby or a match. */
export { formatFlaw, formatProblem } from './check-format';
export { decideVeto } from './decide-veto';
export type { VetoCommand } from './decide-veto';
export { seededDraws } from './draw';
export { evolveVeto } from './evolve-veto';
export { presetFormat } from './preset-format';
export type { PresetOptions } from './preset-format';
export type { VetoEvent, VetoState } from './veto-state';
export { freeMaps, teamOf, turnOf, vetoResult } from './veto-view';
