import { VETO_ACTS, WebVetoAnswer } from '@placar/contracts';
import type { ErrorCode, VetoActBy, VetoActName } from '@placar/contracts';
import { Described } from '../../http/routes/described';
import { ZodBody } from '../../http/zod-pipe';

/** Besides those of everybody, by who may do it. */
const REFUSALS: Readonly<Record<VetoActBy, readonly ErrorCode[]>> = {
  captain: ['NOT_YOUR_TURN', 'MAP_NOT_IN_POOL', 'MAP_TAKEN'],
  staff: ['REASON_MISSING', 'NOTHING_TO_UNDO', 'VETO_FORMAT_INVALID'],
};
const ALWAYS: readonly ErrorCode[] = [
  'VETO_NOT_RUNNING',
  'STEP_PASSED',
  'CONFLICT',
  'MATCH_ALREADY_FINISHED',
  'MATCH_ALREADY_LOADED',
];

interface ActRoute {
  /** Where the parameters before its body come from. */
  parameters: readonly ParameterDecorator[];
  handler: (...given: never[]) => Promise<WebVetoAnswer>;
  policy: ClassDecorator & MethodDecorator;
  decorators: readonly MethodDecorator[];
  errors: readonly ErrorCode[];
}

/** One method of a controller for one act of the table, with the decorators that a route has. The body is its last parameter. */
export function addActRoute(prototype: object, name: VetoActName, route: ActRoute): void {
  const { by, body, summary } = VETO_ACTS[name];
  // A name of its own, so that no act can stand in for a method of the class.
  const property = `act_${name}`;
  const descriptor: TypedPropertyDescriptor<(...given: never[]) => Promise<WebVetoAnswer>> = {
    value: route.handler,
    writable: true,
    configurable: true,
    enumerable: false,
  };
  Object.defineProperty(prototype, property, descriptor);
  for (const [index, parameter] of [...route.parameters, ZodBody(body)].entries())
    parameter(prototype, property, index);
  Described({ summary, answer: WebVetoAnswer, errors: [...route.errors, ...ALWAYS, ...REFUSALS[by]] })(
    prototype,
    property,
    descriptor,
  );
  for (const decorate of [...route.decorators, route.policy]) decorate(prototype, property, descriptor);
}
