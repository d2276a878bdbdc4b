import { memberIdOf, type SessionStore } from '../session/session-store.ts'
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
   * Subscribes for the signed-in member. Also works before the consumer's code has loaded. Does
   * nothing without a member. The end of the session ends the subscription.
   */
  subscribe: (params: ChannelParams, handlers: ChannelHandlers) => Subscription
  /**
   * Adds a listener that is called when the server refuses the connection: the session has ended.
   * @returns a function that removes the listener
   */
  onRefused: (listener: () => void) => () => void
  /** Closes the connection. A later subscription opens a new one. */
  disconnect: () => void
  environment: PageEnvironment | undefined
}

type MemberConnection = { userId: string; consumer: Promise<Consumer>; stop: () => void }

/**
 * Creates the shared real-time connection of the signed-in member. The first subscription loads the
 * consumer's code and connects. All subscriptions share the connection until the member signs out
 * or another member signs in. A renewed token does not reconnect.
 */
export function createCable({ session, url = '/cable', environment }: CableOptions): Cable {
  const refusedListeners = new Set<() => void>()
  let connection: MemberConnection | undefined

  const disconnect = () => {
    connection?.stop()
    connection = undefined
  }
  const handleRefused = () => {
    for (const listener of refusedListeners) listener()
  }
  const connect = (): MemberConnection | undefined => {
    const userId = memberIdOf(session.get())
    if (userId === connection?.userId) return connection
    disconnect()
    if (userId === undefined) return undefined
    const stopWatching = session.subscribe(() => memberIdOf(session.get()) !== userId && disconnect())
    const { consumer, stop } = loadConsumer({ session, url, environment }, userId, handleRefused)
    connection = {
      userId,
      consumer,
      stop: () => {
        stopWatching()
        stop()
      },
    }
    return connection
  }

  return {
    subscribe: (params, handlers) => subscribeWhenLoaded(connect()?.consumer, params, handlers),
    onRefused(listener) {
      refusedListeners.add(listener)
      return () => void refusedListeners.delete(listener)
    },
    disconnect,
    environment,
  }
}

/** Loads the code of the consumer, and creates the consumer of one member. */
function loadConsumer(
  { session, url, environment }: CableOptions & { url: string },
  userId: string,
  onRefused: () => void,
): Pick<MemberConnection, 'consumer' | 'stop'> {
  let isStopped = false
  let loadedConsumer: Consumer | undefined
  const consumer = import('./consumer.ts').then(({ createConsumer }) => {
    loadedConsumer = createConsumer({
      url,
      token: () => (!isStopped && memberIdOf(session.get()) === userId ? (session.token() ?? undefined) : undefined),
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
