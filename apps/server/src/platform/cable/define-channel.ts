import type { ChannelActionData, ChannelActionName, ChannelContract, ChannelMessage, ChannelParams } from '@partlane/contract/channel'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { parseObject } from './protocol.ts'

/**
 * Who is at the other end of a socket, as known when it was opened. Whatever changes what somebody may hear
 * (blocked, signed out) calls `cable.disconnect` for the user or the session.
 */
export type CableUser = CurrentUser

type Awaitable = Promise<unknown> | unknown

/** What a channel can do, without knowing what carries it (a socket of ours, or later an AnyCable RPC call). */
export type ChannelContext = {
  ctx: AppContext
  user: CableUser
  /** From now on the subscriber hears what is broadcast to this stream. */
  streamFrom: (stream: string) => Promise<void>
  stopStream: (stream: string) => void
  /** Refuses the subscription; the client is told and does not try again. */
  reject: () => void
  /** To this subscriber only. */
  transmit: (message: unknown) => void
}

type ChannelCall<C extends ChannelContract> = Omit<ChannelContext, 'transmit'> & {
  params: ChannelParams<C>
  transmit: (message: ChannelMessage<C>) => void
}

type ChannelHandlers<C extends ChannelContract> = {
  /** May this user listen, and to which streams. A thrown `Refusal` is a rejection too. */
  subscribed: (call: ChannelCall<C>) => Awaitable
  /** The subscriber left, or the connection was lost. */
  unsubscribed?: (call: ChannelCall<C>) => Awaitable
  actions?: { [Action in ChannelActionName<C>]: (call: ChannelCall<C> & { data: ChannelActionData<C, Action> }) => Awaitable }
}

/** One subscription of one connection to a channel. */
export type ChannelInstance = {
  subscribed: () => Awaitable
  unsubscribed: () => Awaitable
  /** @returns false when there is no such action or its data does not fit. */
  perform: (data: string) => Promise<boolean>
}

export type Channel = {
  name: string
  /** @returns undefined when the parameters do not fit the contract. */
  open: (params: unknown, context: ChannelContext) => ChannelInstance | undefined
}

/** A channel says who may listen to what. What is heard is broadcast elsewhere, by handlers of events. */
export function defineChannel<C extends ChannelContract>(contract: C, handlers: ChannelHandlers<C>): Channel {
  return {
    name: contract.name,
    open(rawParams, context) {
      const params = contract.params.safeParse(rawParams)
      if (!params.success) return undefined
      const call = { ...context, params: params.data } as ChannelCall<C>
      return {
        subscribed: () => handlers.subscribed(call),
        unsubscribed: () => handlers.unsubscribed?.(call),
        perform: (data) => perform(contract, handlers, call, data),
      }
    },
  }
}

/** `data` is JSON text with the action's name inside; without a name it is Rails's `receive`. */
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
