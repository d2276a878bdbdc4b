import { Redis } from 'ioredis'
import { type CableLog, formatSignal, type StreamSignals, streamOfSignal } from './pubsub.ts'

const SIGNAL_CHANNEL = 'cable'
const SIGNAL_TIMEOUT_MS = 1_000

/**
 * Signals over Redis (REDIS_URL), to take them off PostgreSQL. Redis stores nothing and sees no
 * message. While it is unavailable, the polls of the processes find the messages.
 */
export function createRedisSignals({ url, log }: { url: string; log: CableLog }): StreamSignals {
  // A signal that cannot be sent at once is of no use. Senders wait for it, so a Redis that does
  // not respond must not stop them.
  const publisher = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: SIGNAL_TIMEOUT_MS,
    commandTimeout: SIGNAL_TIMEOUT_MS,
  })
  const subscriber = new Redis(url, { lazyConnect: true, autoResubscribe: false, maxRetriesPerRequest: null })
  for (const client of [publisher, subscriber]) client.on('error', (err) => log.warn({ err }, 'cable redis connection error'))
  let firstConnection: Promise<unknown> | undefined
  const logLostSignal = (err: unknown) => log.debug({ err }, 'cable signal lost')

  return {
    async send(stream, offset) {
      firstConnection ??= publisher.connect().catch(logLostSignal)
      await firstConnection
      await publisher.publish(SIGNAL_CHANNEL, formatSignal(stream, offset)).catch(logLostSignal)
    },

    async listen(onSignal, onConnect) {
      let subscribed: Promise<void> | undefined
      subscriber.on('message', (_channel, signal) => onSignal(streamOfSignal(signal)))
      subscriber.on('ready', () => {
        subscribed = subscriber.subscribe(SIGNAL_CHANNEL).then(onConnect, logLostSignal)
      })
      // After a failure it connects again by itself, and logs the error above.
      await subscriber.connect().catch(() => {})
      await subscribed
    },

    stop() {
      subscriber.disconnect()
      publisher.disconnect()
    },
  }
}
