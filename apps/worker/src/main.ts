import { loadProgram } from '@placar/platform/program-pack';
import type * as program from './program';

void loadProgram<typeof program>(__dirname).run();
