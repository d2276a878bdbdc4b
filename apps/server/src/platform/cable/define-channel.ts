import type {
  ChannelActionData,
  ChannelActionName,
  ChannelAudience,
  ChannelContract,
  ChannelMessage,
  ChannelParams,
} from '@partlane/contract/channel'
import { isMember } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { parseObject } from './protocol.ts'

/**
 * The user of a socket, as loaded when it was opened. Code that changes the permissions of a user
 * (block, sign-out) calls `cable.disconnect` for the user or the session.
 */
export type CableUser = CurrentUser

type Awaitable = Promise<unknown> | unknown

/**
 * What a channel can do. Independent of the transport: a WebSocket, or a call of `anycable-rpc.ts`.
 */
export type ChannelContext = {
  ctx: AppContext
  /** Undefined for a visitor: a socket without a token. */
  user: CableUser | undefined
  /** Sends the broadcasts of this stream to the subscriber from now on. */
  streamFrom: (stream: string) => Promise<void>
  stopStream: (stream: string) => void
  /** Rejects the subscription. The client does not try again. */
  reject: () => void
  /** Sends a message to this subscriber only. */
  transmit: (message: unknown) => void
}

type UserOf<C extends ChannelContract> = C['audience'] extends 'public' ? CableUser | undefined : CableUser

type ChannelCall<C extends ChannelContract> = Omit<ChannelContext, 'transmit' | 'user'> & {
  user: UserOf<C>
  params: ChannelParams<C>
  transmit: (message: ChannelMessage<C>) => void
}

type ChannelHandlers<C extends ChannelContract> = {
  /** Authorises the subscription and selects its streams. A thrown `Refusal` rejects it too. */
  subscribed: (call: ChannelCall<C>) => Awaitable
  /** Called after the client unsubscribed or the connection was lost. */
  unsubscribed?: (call: ChannelCall<C>) => Awaitable
  actions?: { [Action in ChannelActionName<C>]: (call: ChannelCall<C> & { data: ChannelActionData<C, Action> }) => Awaitable }
}

/** One subscription of one connection to a channel. */
export type ChannelInstance = {
  subscribed: () => Awaitable
  unsubscribed: () => Awaitable
  /** @returns false when there is no such action or its data is invalid */
  perform: (data: string) => Promise<boolean>
}

export type Channel = {
  name: string
  /** @returns undefined when the parameters are invalid, or the user is not of the audience */
  open: (params: unknown, context: ChannelContext) => ChannelInstance | undefined
}

const isInAudience = (audience: ChannelAudience, user: CableUser | undefined): boolean =>
  audience === 'public' || (user !== undefined && (audience === 'guest' || isMember(user.role)))

/**
 * Declares a channel: it authorises subscriptions of the audience of its contract. Event handlers
 * broadcast the messages.
 */
export function defineChannel<C extends ChannelContract>(contract: C, handlers: ChannelHandlers<C>): Channel {
  return {
    name: contract.name,
    open(rawParams, context) {
      const params = contract.params.safeParse(rawParams)
      if (!params.success || !isInAudience(contract.audience, context.user)) return undefined
      const call = { ...context, params: params.data } as unknown as ChannelCall<C>
      return {
        subscribed: () => handlers.subscribed(call),
        unsubscribed: () => handlers.unsubscribed?.(call),
        perform: (data) => perform(contract, handlers, call, data),
      }
    },
  }
}

/**
 * `data` is JSON text with the name of the action. Without a name the action is `receive`, as in
 * Rails.
 */
async function perform<C extends ChannelContract>(contract: C, handlers: ChannelHandlers<C>, call: ChannelCall<C>, data: string) {
  const message = parseObject(data)
  if (!message) return false
  const { action = 'receive', ...rest } = message
  if (typeof action !== 'string' || !handlers.actions || !Object.hasOwn(handlers.actions, action)) return false
  const handler = handlers.actions[action as ChannelActionName<C>]
  const parsedData = Object.hasOwn(contract.actions, action) ? contract.actions[action]?.safeParse(rest) : undefined
  if (!handler || !parsedData?.success) return false
  await handler({ ...call, data: parsedData.data as ChannelActionData<C, ChannelActionName<C>> })
  return true
}
