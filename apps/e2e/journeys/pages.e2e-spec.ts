import { startPlayedWorld } from '../browser/played-world';
import type { PlayedWorld } from '../browser/played-world';
import { languages } from './languages.journey';
import { quality } from './quality.journey';

jest.setTimeout(1_800_000);

/** One installation with something to see on every page, for all who look at each. */
let played: PlayedWorld;
beforeAll(async () => {
  played = await startPlayedWorld();
});
afterAll(() => played?.stop());

describe('quality', () => quality(() => played));
describe('languages', () => languages(() => played));
