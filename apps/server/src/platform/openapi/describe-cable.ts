import type { ChannelContract } from '@partlane/contract/channel'
import { EXTENDED_PROTOCOL, PLAIN_PROTOCOL } from '#platform/cable/protocol.ts'
import { inputSchema, type JsonSchema, outputSchema } from './json-schemas.ts'

export const CABLE_TAG = 'cable'

const description = `A WebSocket of Action Cable (\`${PLAIN_PROTOCOL}\`; \`${EXTENDED_PROTOCOL}\` also replays what was missed).
Without a token only channels of the audience \`public\` are open. A client sends \`{"command": "subscribe", "identifier": "{\\"channel\\": \\"ChatRoomsChannel\\", \\"chat_id\\": \\"12\\"}"}\` and receives \`{"identifier", "message"}\`.
The channels with their parameters, messages and actions are in \`x-channels\`.`

/** The upgrade to a WebSocket, and its channels as the extension `x-channels`. */
export const describeCable = (channels: readonly ChannelContract[]): Record<string, JsonSchema> => ({
  get: {
    operationId: 'cable.connect',
    tags: [CABLE_TAG],
    summary: 'Open a WebSocket for messages in real time',
    description,
    servers: [{ url: '/' }],
    security: [{}, { token: [] }],
    parameters: [
      { name: 'token', in: 'query', required: false, description: 'The token of the session', schema: { type: 'string' } },
      {
        name: 'Sec-WebSocket-Protocol',
        in: 'header',
        required: false,
        description: 'The subprotocol',
        schema: { enum: [PLAIN_PROTOCOL, EXTENDED_PROTOCOL] },
      },
    ],
    responses: {
      101: { description: 'The connection is a WebSocket now. It is closed with `unauthorized` if the token is not valid.' },
      403: { description: 'Pages of this origin may not connect' },
      429: { description: 'Too many connections were opened from this network address within a minute' },
    },
    'x-channels': channels.map(describeChannel),
  },
})

const describeChannel = ({ name, audience, params, messages, actions }: ChannelContract): JsonSchema => ({
  name,
  audience,
  params: inputSchema(params),
  message: outputSchema(messages),
  actions: Object.fromEntries(Object.entries(actions).map(([action, schema]) => [action, inputSchema(schema)] as const)),
})
