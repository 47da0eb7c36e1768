import type { JsonSchema } from './schema-book';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const header = (name: string, description: string, type = 'string'): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type },
});
const says = (description: string): JsonSchema => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', properties: { message: text('One sentence.') }, required: ['message'] },
    },
  },
});
const MATCH = header('Get5-MatchId', 'Id of the match.', 'integer');
const MAP = header('Get5-MapNumber', 'Number of the map in its series, from 0.', 'integer');

interface PluginCall {
  id: string;
  summary: string;
  description: string;
  parameters: readonly JsonSchema[];
  body: { mediaType: string; schema: JsonSchema };
  responses: Readonly<Record<string, JsonSchema>>;
}

/**
 * What the plugin posts is taken before the router, as streams (features/ingest), so that it is no route and described by hand
 * (wire contract §7.2 to §7.4).
 */
const CALLS: Readonly<Record<string, PluginCall>> = {
  '/v2': {
    id: 'plugin.event',
    summary: 'An event of the plugin. It is kept first and believed later.',
    description:
      'Repeats are harmless, any order will do. 200 means that the event is stored. An unknown kind of event is answered 202.',
    parameters: [],
    body: {
      mediaType: 'application/json',
      schema: {
        type: 'object',
        properties: {
          event: text('Kind of the event: going_live, round_end, map_result, series_end …'),
          matchid: { type: ['integer', 'string'], description: 'Id of the match.' },
        },
        required: ['event'],
      },
    },
    responses: {
      '200': says('Stored.'),
      '202': says('A kind of event that means nothing to Placar.'),
      '401': says('The key is missing or wrong, or the match is over.'),
      '429': says('Too many events of this match.'),
      '503': says('It could not be stored; send it again.'),
    },
  },
  '/v2/backup': {
    id: 'plugin.backup',
    summary: 'A round backup of the plugin.',
    description: 'At most 5 MB. It is checked, and never handed to anybody but the game server of the match.',
    parameters: [MATCH, MAP, header('Get5-RoundNumber', 'Number of the round that has been played.', 'integer')],
    body: {
      mediaType: 'application/octet-stream',
      schema: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
    responses: {
      '200': says('Stored.'),
      '401': says('The key or a header is missing or wrong.'),
      '413': says('It is too large.'),
    },
  },
  '/v2/demo': {
    id: 'plugin.demo',
    summary: 'The recording of a map.',
    description: 'At most 1 GB, streamed to disk.',
    parameters: [MATCH, MAP, header('Get5-FileName', 'Name of the file.')],
    body: {
      mediaType: 'application/octet-stream',
      schema: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
    responses: {
      '200': says('Stored.'),
      '401': says('The key or a header is missing or wrong.'),
      '404': says('There is no such map.'),
      '413': says('It is too large.'),
    },
  },
};

export const PLUGIN_PATHS: readonly string[] = Object.keys(CALLS);

/** Items for the `paths` of the document. */
export function pluginPaths(tag: string): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(CALLS).map(([path, call]) => [
      path,
      {
        post: {
          operationId: call.id,
          tags: [tag],
          summary: call.summary,
          description: `${call.description}\n\n**Who:** The game server of the match, by the token of its present attempt.`,
          security: [{ gameServer: [] }],
          parameters: call.parameters,
          requestBody: { required: true, content: { [call.body.mediaType]: { schema: call.body.schema } } },
          responses: call.responses,
          'x-policy': 'game_server',
        },
      },
    ]),
  );
}
