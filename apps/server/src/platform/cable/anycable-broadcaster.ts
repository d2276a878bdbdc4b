import { deriveAnycableKey } from './anycable-keys.ts'
import type { DisconnectTarget } from './cable.ts'

const REQUEST_TIMEOUT_MS = 5_000

/** Sends to the sockets that AnyCable holds. */
export type RemoteCable = {
  broadcast: (stream: string, payload: string) => Promise<void>
  disconnect: (target: DisconnectTarget, reconnect: boolean) => Promise<void>
}

type AnycableBroadcasterOptions = {
  /** For example `http://anycable:8090/_broadcast`. */
  url: string
  secret: string
  /** The sessions of a user: AnyCable knows sockets by session. */
  listSessionIds: (userId: number) => Promise<number[]>
}

/** How a socket of AnyCable names its session. AnyCable compares the text. */
export const sessionIdentifiers = (sessionId: number): string => JSON.stringify({ session: sessionId })

/**
 * Posts broadcasts and disconnects to AnyCable, signed by the key of the shared secret.
 * @throws Error when AnyCable does not accept the request
 */
export function createAnycableBroadcaster({ url, secret, listSessionIds }: AnycableBroadcasterOptions): RemoteCable {
  const authorization = `Bearer ${deriveAnycableKey(secret, 'broadcast-cable')}`

  async function post(body: object): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`AnyCable refused a broadcast with status ${response.status}`)
  }

  return {
    broadcast: (stream, payload) => post({ stream, data: payload }),

    async disconnect(target, reconnect) {
      const sessionIds = 'sessionId' in target ? [target.sessionId] : await listSessionIds(target.userId)
      for (const id of sessionIds) await post({ command: 'disconnect', payload: { identifier: sessionIdentifiers(id), reconnect } })
    },
  }
}
