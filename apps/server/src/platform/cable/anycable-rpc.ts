import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { ActionLimits } from './action-limits.ts'
import { sessionIdentifiers } from './anycable-broadcaster.ts'
import type { CableUser, Channel, ChannelInstance } from './define-channel.ts'
import { frames, parseIdentifier, parseObject } from './protocol.ts'
import { assertStreamName, type CableLog } from './pubsub.ts'
import { isRefusal } from './refusals.ts'

/** The statuses of AnyCable's RPC. */
const rpcStatuses = { error: 0, success: 1, failure: 2 } as const

const envSchema = z.object({
  url: z.string().default(''),
  headers: z.record(z.string(), z.string()).nullish(),
})
export const connectRequestSchema = z.object({ env: envSchema })
export const commandRequestSchema = z.object({
  command: z.string(),
  identifier: z.string(),
  connection_identifiers: z.string().default(''),
  data: z.string().default(''),
  env: envSchema.optional(),
})
export const disconnectRequestSchema = z.object({
  identifiers: z.string().default(''),
  subscriptions: z.array(z.string()).nullish(),
  env: envSchema.optional(),
})

type ConnectRequest = z.output<typeof connectRequestSchema>
type CommandRequest = z.output<typeof commandRequestSchema>
type DisconnectRequest = z.output<typeof disconnectRequestSchema>
type Env = z.output<typeof envSchema>
type RpcResponse = { status: number; error_msg?: string; [field: string]: unknown }

type AnycableRpcOptions = {
  channels: Channel[]
  context: () => AppContext
  authenticate: (token: string) => Promise<CableUser | undefined>
  /** The user of a session that is still signed in and not blocked. */
  findUserOfSession: (sessionId: number) => Promise<CableUser | undefined>
  actionLimits: ActionLimits
  log: CableLog
}

/** What one call has done: AnyCable follows the streams and sends the frames. */
type CallResult = { streams: string[]; stoppedStreams: string[]; transmissions: string[]; isRejected: boolean }
const createCallResult = (): CallResult => ({ streams: [], stoppedStreams: [], transmissions: [], isRejected: false })

const unauthorized: RpcResponse = {
  status: rpcStatuses.failure,
  transmissions: [frames.disconnect('unauthorized', false)],
  error_msg: 'unauthorized',
}

const VISITOR_IDENTIFIERS = JSON.stringify({ visitor: true })
const identifiersSchema = z.object({ session: z.number().int() })

export type AnycableRpc = ReturnType<typeof createAnycableRpc>

/**
 * The calls that AnyCable makes for the sockets that it holds, answered by the same channels. A
 * call has no memory of earlier ones: the user is loaded again for each.
 */
export function createAnycableRpc({ channels, context, authenticate, findUserOfSession, actionLimits, log }: AnycableRpcOptions) {
  const channelsByName = new Map(channels.map((channel) => [channel.name, channel]))

  function openChannel(identifier: string, user: CableUser | undefined, result: CallResult): ChannelInstance | undefined {
    const parsed = parseIdentifier(identifier)
    return parsed && channelsByName.get(parsed.channel)?.open(parsed.params, createChannelContext(context(), user, identifier, result))
  }

  async function command(request: CommandRequest): Promise<RpcResponse> {
    const caller = await findCaller(request.connection_identifiers, findUserOfSession)
    if (!caller) return { ...unauthorized, disconnect: true }
    const result = createCallResult()
    const channel = openChannel(request.identifier, caller.user, result)
    if (request.command === 'subscribe') return subscribe(request.identifier, channel, result)
    if (request.command === 'unsubscribe') {
      await channel?.unsubscribed()
      return { status: rpcStatuses.success, stop_streams: true, transmissions: [] }
    }
    if (request.command !== 'message' || !channel) return { status: rpcStatuses.failure, error_msg: 'unknown command or channel' }
    if (!actionLimits.take(caller.user, addressOf(request.env)) || !(await perform(channel, request.data)))
      return { status: rpcStatuses.failure, error_msg: 'action ignored' }
    return presentResult(result)
  }

  async function disconnect({ identifiers, subscriptions }: DisconnectRequest): Promise<RpcResponse> {
    const caller = await findCaller(identifiers, findUserOfSession)
    for (const identifier of caller ? (subscriptions ?? []) : [])
      await openChannel(identifier, caller?.user, createCallResult())?.unsubscribed()
    return { status: rpcStatuses.success }
  }

  return {
    connect: guardErrors(log, (request: ConnectRequest) => connect(request, authenticate)),
    command: guardErrors(log, command),
    disconnect: guardErrors(log, disconnect),
  }
}

async function connect({ env }: ConnectRequest, authenticate: AnycableRpcOptions['authenticate']): Promise<RpcResponse> {
  const token = URL.parse(env.url, 'http://cable.invalid')?.searchParams.get('token')
  const user = token ? await authenticate(token) : undefined
  if (token && !user) return unauthorized
  const identifiers = user ? sessionIdentifiers(user.sessionId) : VISITOR_IDENTIFIERS
  return { status: rpcStatuses.success, identifiers, transmissions: [frames.welcome()] }
}

/** @returns undefined for a session that has ended */
async function findCaller(
  identifiers: string,
  findUserOfSession: AnycableRpcOptions['findUserOfSession'],
): Promise<{ user: CableUser | undefined } | undefined> {
  if (identifiers === VISITOR_IDENTIFIERS) return { user: undefined }
  const parsed = identifiersSchema.safeParse(parseObject(identifiers))
  const user = parsed.success ? await findUserOfSession(parsed.data.session) : undefined
  return user && { user }
}

/** An unexpected error is logged. AnyCable then closes the socket, and the client reconnects. */
function guardErrors<Request>(log: CableLog, call: (request: Request) => Promise<RpcResponse>) {
  return (request: Request): Promise<RpcResponse> =>
    call(request).catch((err: unknown) => {
      log.error({ err }, 'anycable call failed')
      return { status: rpcStatuses.error, error_msg: 'unexpected error' }
    })
}

/** @returns false for an action that the channel does not know or refuses */
async function perform(channel: ChannelInstance, data: string): Promise<boolean> {
  try {
    return await channel.perform(data)
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

async function subscribe(identifier: string, channel: ChannelInstance | undefined, result: CallResult): Promise<RpcResponse> {
  try {
    await channel?.subscribed()
  } catch (error) {
    if (!isRefusal(error)) throw error
    result.isRejected = true
  }
  if (!channel || result.isRejected)
    return { status: rpcStatuses.failure, transmissions: [frames.reject(identifier)], error_msg: 'subscription rejected' }
  result.transmissions.unshift(frames.confirm(identifier))
  return presentResult(result)
}

function createChannelContext(ctx: AppContext, user: CableUser | undefined, identifier: string, result: CallResult) {
  return {
    ctx,
    user,
    async streamFrom(stream: string) {
      assertStreamName(stream)
      result.streams.push(stream)
    },
    stopStream: (stream: string) => void result.stoppedStreams.push(stream),
    reject() {
      result.isRejected = true
    },
    transmit: (message: unknown) => void result.transmissions.push(frames.data(identifier, JSON.stringify(message))),
  }
}

const presentResult = ({ streams, stoppedStreams, transmissions }: CallResult): RpcResponse => ({
  status: rpcStatuses.success,
  streams,
  stopped_streams: stoppedStreams,
  transmissions,
})

/** AnyCable sends the address of the client as a header of this name. */
const addressOf = (env: Env | undefined): string => addressKey(env?.headers?.REMOTE_ADDR ?? '')
