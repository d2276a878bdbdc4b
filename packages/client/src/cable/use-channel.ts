import type { ChannelMessage, ChannelParamsInput } from '@partlane/contract/channel'
import type * as contracts from '@partlane/contract/channels'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../session/session.ts'
import { memberIdOf } from '../session/session-store.ts'
import { useCable } from './cable-context.tsx'
import type { ChannelHandlers } from './consumer.ts'
import { identifierOf } from './frames.ts'

/** The contracts of all channels, by name. */
type Contracts = { [Key in keyof typeof contracts as (typeof contracts)[Key]['name']]: (typeof contracts)[Key] }
type ChannelName = keyof Contracts

export type MessageOf<Name extends ChannelName> = ChannelMessage<Contracts[Name]>

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
): void {
  const cable = useCable()
  const userId = memberIdOf(useSession())
  const identifier = identifierOf(name, params)
  const getHandlers = useEffectEvent(() => handlers)

  useEffect(() => {
    if (userId === undefined) return
    return cable.subscribe(JSON.parse(identifier), {
      received: (message) => getHandlers().received?.(message as MessageOf<Name>),
      connected: (info) => getHandlers().connected?.(info),
      disconnected: (info) => getHandlers().disconnected?.(info),
      rejected: () => getHandlers().rejected?.(),
    })
  }, [cable, userId, identifier])
}
