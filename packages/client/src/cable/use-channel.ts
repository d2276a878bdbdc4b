import type { ChannelActionInput, ChannelActionName, ChannelAudience, ChannelMessage, ChannelParamsInput } from '@partlane/contract/channel'
import type * as contracts from '@partlane/contract/channels'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../session/session.ts'
import { subscriberOf } from './cable.ts'
import { useCable } from './cable-context.tsx'
import type { ChannelHandlers, Subscription } from './consumer.ts'
import { identifierOf } from './frames.ts'

/** The contracts of all channels, by name. */
type Contracts = { [Key in keyof typeof contracts as (typeof contracts)[Key]['name']]: (typeof contracts)[Key] }
type ChannelName = keyof Contracts

export type MessageOf<Name extends ChannelName> = ChannelMessage<Contracts[Name]>

/**
 * Performs an action of the channel.
 * @returns false if the subscription is not live; the action is not queued
 */
type Perform<Name extends ChannelName> = <Action extends ChannelActionName<Contracts[Name]>>(
  action: Action,
  data: ChannelActionInput<Contracts[Name], Action>,
) => boolean

/**
 * Subscribes to a channel while the component is mounted and the person is of the audience of the
 * channel. A change of `params` or of the person subscribes again. Components with the same channel
 * and params share one subscription. The handlers of the latest render are called.
 *
 * The name selects the contract, whose types are used only: its value would load the schemas. So a
 * channel for guests or visitors too is given its `audience` here.
 */
export function useChannel<Name extends ChannelName>(
  name: Name,
  params: ChannelParamsInput<Contracts[Name]>,
  handlers: ChannelHandlers<MessageOf<Name>>,
  audience: ChannelAudience = 'member',
): Perform<Name> {
  const subscription = useRef<Subscription>(undefined)
  const cable = useCable()
  const subscriber = subscriberOf(useSession(), audience)
  const identifier = identifierOf(name, params)
  const getHandlers = useEffectEvent(() => handlers)

  useEffect(() => {
    if (subscriber === undefined) return
    const channelHandlers: ChannelHandlers = {
      received: (message) => getHandlers().received?.(message as MessageOf<Name>),
      connected: (info) => getHandlers().connected?.(info),
      disconnected: (info) => getHandlers().disconnected?.(info),
      rejected: () => getHandlers().rejected?.(),
    }
    const { perform, unsubscribe } = cable.subscribe(JSON.parse(identifier), channelHandlers, audience)
    subscription.current = { perform, unsubscribe }
    return () => {
      subscription.current = undefined
      unsubscribe()
    }
  }, [cable, subscriber, identifier, audience])
  return useCallback((action, data) => subscription.current?.perform(action, data as object) ?? false, [])
}
