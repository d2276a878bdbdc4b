import { z } from 'zod'
import type { Position } from './pubsub.ts'

/** The frames of the Action Cable protocol, plain (Rails) and extended (AnyCable). */
export const PLAIN_PROTOCOL = 'actioncable-v1-json'
export const EXTENDED_PROTOCOL = 'actioncable-v1-ext-json'

/** Extended first: a client that offers both gets the one that supports resuming. */
export const protocols = [EXTENDED_PROTOCOL, PLAIN_PROTOCOL]

/** The WebSocket status "try again later". */
export const TRY_AGAIN_LATER_STATUS_ID = 1013

/** Reasons that clients know. The frame also says whether the client should reconnect. */
export type DisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote' | 'too_many_connections'

const positionSchema = z.object({ epoch: z.string().max(64), offset: z.number().int().nonnegative() })
/** The last second that PostgreSQL and JavaScript both have as a time. */
const MAX_UNIX_SECONDS = 8_640_000_000_000
const historySchema = z.object({
  since: z.number().nonnegative().max(MAX_UNIX_SECONDS).optional(),
  streams: z.record(z.string(), positionSchema).default({}),
})
const identifierSchema = z.string().min(1).max(2_000)
const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('subscribe'), identifier: identifierSchema, history: historySchema.optional() }),
  z.object({ command: z.literal('unsubscribe'), identifier: identifierSchema }),
  z.object({ command: z.literal('message'), identifier: identifierSchema, data: z.string() }),
  z.object({ command: z.literal('history'), identifier: identifierSchema, history: historySchema }),
  z.object({ command: z.literal('pong') }),
])

export type Command = z.output<typeof commandSchema>
export type HistoryRequest = z.output<typeof historySchema>

/** Parses one frame of a client. @returns undefined when it is invalid */
export function parseCommand(frame: string): Command | undefined {
  return commandSchema.safeParse(parseJson(frame)).data
}

/** Parses `{"channel":"ChatRoomsChannel","chat_id":42}` into name and parameters. */
export function parseIdentifier(text: string): { channel: string; params: Record<string, unknown> } | undefined {
  const parsed = parseObject(text)
  if (!parsed || typeof parsed.channel !== 'string') return undefined
  const { channel, ...params } = parsed
  return { channel, params }
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type WelcomeSession = { sid: string; restored?: boolean; restoredIds?: string[] }

export const frames = {
  welcome: (session?: WelcomeSession) =>
    JSON.stringify({
      type: 'welcome',
      ...(session && { sid: session.sid }),
      ...(session?.restored && { restored: true, restored_ids: session.restoredIds }),
    }),
  ping: (unixSeconds: number) => `{"type":"ping","message":${unixSeconds}}`,
  /**
   * `streams` is our addition to the extended protocol: the position of each stream, so that a
   * client can resume before its first message.
   */
  confirm: (id: string, streams?: Record<string, Position>) => JSON.stringify({ type: 'confirm_subscription', identifier: id, streams }),
  reject: (id: string) => JSON.stringify({ type: 'reject_subscription', identifier: id }),
  confirmHistory: (id: string) => JSON.stringify({ type: 'confirm_history', identifier: id }),
  rejectHistory: (id: string) => JSON.stringify({ type: 'reject_history', identifier: id }),
  disconnect: (reason: string, reconnect: boolean) => JSON.stringify({ type: 'disconnect', reason, reconnect }),
  /** `payload` is JSON text: a broadcast is serialised once for all sockets. */
  data: (id: string, payload: string, position?: { stream: string } & Position) =>
    position
      ? `{"identifier":${JSON.stringify(id)},"message":${payload},"stream_id":${JSON.stringify(position.stream)},"epoch":"${position.epoch}","offset":${position.offset}}`
      : `{"identifier":${JSON.stringify(id)},"message":${payload}}`,
}
