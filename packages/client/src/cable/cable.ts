import type { ChannelAudience } from '@partlane/contract/channel'
import { memberIdOf, type Session, type SessionStore } from '../session/session-store.ts'
import type { ChannelHandlers, Consumer, Subscription } from './consumer.ts'
import type { PageEnvironment } from './page-environment.ts'

export type CableOptions = {
  session: SessionStore
  /** `/cable` on the host of the page, an absolute URL in an app. */
  url?: string
  /** Online state and visibility of the app. By default that of the browser page. */
  environment?: PageEnvironment
}

/** Name and parameters of a subscription, as Action Cable sends them. */
type ChannelParams = { channel: string }

export type Cable = {
  /**
   * Subscribes for the person of the session. Also works before the consumer's code has loaded.
   * Does nothing for users outside of the audience. The end of the session ends the subscription.
   */
  subscribe: (params: ChannelParams, handlers: ChannelHandlers, audience: ChannelAudience) => Subscription
  /**
   * Adds a listener that is called when the server refuses the connection: the session has ended.
   * @returns a function that removes the listener
   */
  onRefused: (listener: () => void) => () => void
  /** Closes the connection. A later subscription opens a new one. */
  disconnect: () => void
  environment: PageEnvironment | undefined
}

type OwnedConnection = { owner: string; consumer: Promise<Consumer>; stop: () => void }

const VISITOR = 'visitor'

/** Whose connection the session has. Undefined for a blocked member, whom the server refuses. */
const ownerOf = ({ kind, user }: Session): string | undefined => (kind === 'inactive' ? undefined : (user?.id ?? VISITOR))

/** The person of the session if they are of the audience. */
export function subscriberOf(session: Session, audience: ChannelAudience): string | undefined {
  if (audience === 'member') return memberIdOf(session)
  return audience === 'guest' && session.kind === 'anonymous' ? undefined : ownerOf(session)
}

/**
 * Creates the shared real-time connection. The first subscription loads the consumer's code and
 * connects: a visitor who subscribes to nothing has no socket. All subscriptions share the
 * connection until the person signs in or out. A renewed token does not reconnect.
 */
export function createCable({ session, url = '/cable', environment }: CableOptions): Cable {
  const refusedListeners = new Set<() => void>()
  let connection: OwnedConnection | undefined

  const disconnect = () => {
    connection?.stop()
    connection = undefined
  }
  const handleRefused = () => {
    for (const listener of refusedListeners) listener()
  }
  const connect = (): OwnedConnection | undefined => {
    const owner = ownerOf(session.get())
    if (owner === connection?.owner) return connection
    disconnect()
    if (owner === undefined) return undefined
    const stopWatching = session.subscribe(() => ownerOf(session.get()) !== owner && disconnect())
    const { consumer, stop } = loadConsumer({ session, url, environment }, owner, handleRefused)
    connection = {
      owner,
      consumer,
      stop: () => {
        stopWatching()
        stop()
      },
    }
    return connection
  }

  return {
    subscribe(params, handlers, audience) {
      const isInAudience = subscriberOf(session.get(), audience) !== undefined
      return subscribeWhenLoaded(isInAudience ? connect()?.consumer : undefined, params, handlers)
    },
    onRefused(listener) {
      refusedListeners.add(listener)
      return () => void refusedListeners.delete(listener)
    },
    disconnect,
    environment,
  }
}

/** Loads the code of the consumer, and creates the consumer of one person. */
function loadConsumer(
  { session, url, environment }: CableOptions & { url: string },
  owner: string,
  onRefused: () => void,
): Pick<OwnedConnection, 'consumer' | 'stop'> {
  let isStopped = false
  let loadedConsumer: Consumer | undefined
  const consumer = import('./consumer.ts').then(({ createConsumer }) => {
    loadedConsumer = createConsumer({
      url,
      // A visitor has none. Without one the consumer waits.
      token: () => (!isStopped && ownerOf(session.get()) === owner ? (session.token() ?? '') : undefined),
      ...(environment ? { environment } : {}),
      onState: (state) => state === 'stopped' && !isStopped && onRefused(),
    })
    return loadedConsumer
  })
  const stop = () => {
    isStopped = true
    loadedConsumer?.disconnect()
  }
  return { consumer, stop }
}

/** Subscribes when the consumer is loaded, unless `unsubscribe` was called before. */
function subscribeWhenLoaded(consumer: Promise<Consumer> | undefined, params: ChannelParams, handlers: ChannelHandlers): Subscription {
  let subscription: Subscription | undefined
  let isUnsubscribed = false
  void consumer?.then((loadedConsumer) => {
    if (!isUnsubscribed) subscription = loadedConsumer.subscribe(params, handlers)
  })
  return {
    perform: (action, data) => subscription?.perform(action, data) ?? false,
    unsubscribe() {
      isUnsubscribed = true
      subscription?.unsubscribe()
    },
  }
}
