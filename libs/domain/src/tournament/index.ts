export * from './cup/clocks';
export * from './cup/decide-tournament';
export * from './cup/evolve-tournament';
export * from './cup/tournament-commands';
export * from './cup/tournament-state';
export * from './cup/refusal-words';
export * from './cup/wanted-matches';
export { entriesAfter, previewOf, viewOf } from './cup/course';
