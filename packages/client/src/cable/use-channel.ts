import type { ChannelActionInput, ChannelActionName, ChannelContract, ChannelMessage, ChannelParamsInput } from '@partlane/contract/channel'
import type * as contracts from '@partlane/contract/channels'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { memberIdOf } from '../session/session-store.ts'
import { useCable } from './cable-context.tsx'
import type { ChannelHandlers, Subscription } from './consumer.ts'
import { identifierOf } from './frames.ts'

/** The contracts of all channels, by name. */
type Contracts = { [Key in keyof typeof contracts as (typeof contracts)[Key]['name']]: (typeof contracts)[Key] }
type ChannelName = keyof Contracts

export type MessageOf<Name extends ChannelName> = ChannelMessage<Contracts[Name]>

/**
 * `idle`: no member is signed in.
 * `connecting`: not confirmed yet, or the connection is lost and opens again.
 * `closed`: the server refused the connection.
 * `rejected`: the server rejected the subscription.
 */
export type ChannelStatus = 'idle' | 'connecting' | 'connected' | 'closed' | 'rejected'

type Channel<C extends ChannelContract> = {
  status: ChannelStatus
  /** @returns false if the subscription is not connected; the action is not queued */
  perform: <Action extends ChannelActionName<C>>(action: Action, data: ChannelActionInput<C, Action>) => boolean
}

/**
 * Subscribes to a channel while the component is mounted and a member is signed in. A change of
 * `params` or of the member subscribes again. Components with the same channel and params share one
 * subscription. The handlers of the latest render are called.
 *
 * The name selects the contract, whose types are used only: its value would load the schemas.
 */
export function useChannel<Name extends ChannelName>(
  name: Name,
  params: ChannelParamsInput<Contracts[Name]>,
  handlers: ChannelHandlers<MessageOf<Name>>,
): Channel<Contracts[Name]> {
  const cable = useCable()
  const userId = memberIdOf(useSession())
  const identifier = identifierOf(name, params)
  const key = userId && `${userId} ${identifier}`
  const subscription = useRef<Subscription>(undefined)
  const [state, setState] = useState<{ key?: string; status?: ChannelStatus }>({})
  const getHandlers = useEffectEvent(() => handlers)

  useEffect(() => {
    if (key === undefined) return
    const setStatus = (status: ChannelStatus) => setState({ key, status })
    const stopWatching = cable.onRefused(() => setStatus('closed'))
    const newSubscription = cable.subscribe(JSON.parse(identifier), {
      received: (message) => getHandlers().received?.(message as MessageOf<Name>),
      connected: (info) => {
        setStatus('connected')
        getHandlers().connected?.(info)
      },
      disconnected: (info) => {
        setStatus(info.willReconnect ? 'connecting' : 'closed')
        getHandlers().disconnected?.(info)
      },
      rejected: () => {
        setStatus('rejected')
        getHandlers().rejected?.()
      },
    })
    subscription.current = newSubscription
    return () => {
      stopWatching()
      newSubscription.unsubscribe()
      subscription.current = undefined
    }
  }, [cable, key, identifier])

  const perform = useCallback((action: string, data: object) => subscription.current?.perform(action, data) ?? false, [])
  // The status of a previous subscription does not count.
  const status = (state.key === key ? state.status : undefined) ?? (key === undefined ? 'idle' : 'connecting')
  return { status, perform: perform as Channel<Contracts[Name]>['perform'] }
}
