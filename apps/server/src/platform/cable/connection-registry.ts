import type { DisconnectDetails } from './cable.ts'
import type { Connection } from './connection.ts'
import type { CableUser } from './define-channel.ts'
import { Heartbeats } from './heartbeats.ts'
import type { CableLimits } from './limits.ts'
import { createSessionStore } from './session-store.ts'

const isMember = (user: CableUser | undefined) => user !== undefined && user.role !== 'guest'

type UserMatcher = (user: CableUser) => boolean

/**
 * How long a disconnect also applies to connections whose token was being checked at that moment.
 */
const RECENT_DISCONNECT_TTL_MS = 60_000

/** The open connections of this process, and the sessions of lost ones that can be resumed. */
export class ConnectionRegistry {
  readonly #connections = new Set<Connection>()
  readonly #countsByAddress = new Map<string, number>()
  readonly #countsByUser = new Map<number, number>()
  readonly #visitorCountsByAddress = new Map<string, number>()
  readonly #connectionsBySid = new Map<string, Connection>()
  readonly heartbeats: Heartbeats
  readonly #limits: CableLimits
  readonly #sessions: ReturnType<typeof createSessionStore>
  #recentDisconnects: { matches: UserMatcher; receivedAtMs: number; details: DisconnectDetails }[] = []

  constructor(limits: CableLimits, pingMs: number) {
    this.heartbeats = new Heartbeats(pingMs)
    this.#limits = limits
    this.#sessions = createSessionStore(limits.maxSavedSessions)
  }

  get size(): number {
    return this.#connections.size
  }

  hasRoomForAddress(address: string): boolean {
    return (this.#countsByAddress.get(address) ?? 0) < this.#limits.maxConnectionsPerAddress
  }

  /**
   * Whether the user, or a visitor at this address, may open one more connection. Guests count as
   * visitors too, because anyone can become any number of guests: the rest is left for members.
   */
  hasRoomFor(user: CableUser | undefined, address: string): boolean {
    if (user && (this.#countsByUser.get(user.id) ?? 0) >= this.#limits.maxConnectionsPerUser) return false
    return isMember(user) || (this.#visitorCountsByAddress.get(address) ?? 0) < this.#limits.maxVisitorConnectionsPerAddress
  }

  add(connection: Connection): void {
    this.#connections.add(connection)
    this.heartbeats.add(connection)
    changeCount(this.#countsByAddress, connection.address, 1)
  }

  /** To be called when the token of a connection, or a visitor without one, is accepted. */
  registerSid(connection: Connection): void {
    this.#countOwner(connection, 1)
    this.#connectionsBySid.set(connection.sid, connection)
  }

  remove(connection: Connection): void {
    if (!this.#connections.delete(connection)) return
    this.heartbeats.remove(connection)
    changeCount(this.#countsByAddress, connection.address, -1)
    if (connection.isAccepted) this.#countOwner(connection, -1)
    this.#connectionsBySid.delete(connection.sid)
    if (connection.isResumable && connection.user) this.#sessions.save(connection.sid, connection.user, connection.identifiers)
  }

  #countOwner({ user, address }: Connection, change: 1 | -1): void {
    if (user) changeCount(this.#countsByUser, user.id, change)
    if (!isMember(user)) changeCount(this.#visitorCountsByAddress, address, change)
  }

  /**
   * The subscriptions of an earlier connection of the same session. Closes that connection if it is
   * still open.
   */
  resume(sid: string, user: CableUser): string[] | undefined {
    const openConnection = this.#connectionsBySid.get(sid)
    if (openConnection?.user?.id === user.id && openConnection.user.sessionId === user.sessionId) return openConnection.closeForResume()
    return this.#sessions.consume(sid, user)
  }

  /** A disconnect of this user that arrived since the given instant, in unix milliseconds. */
  findRecentDisconnect(user: CableUser, sinceMs: number): DisconnectDetails | undefined {
    return this.#recentDisconnects.findLast(({ matches, receivedAtMs }) => receivedAtMs >= sinceMs && matches(user))?.details
  }

  /** Disconnects users and deletes their saved sessions. */
  disconnect(matches: UserMatcher, details: DisconnectDetails): void {
    const now = Date.now()
    this.#recentDisconnects = [
      ...this.#recentDisconnects.filter(({ receivedAtMs }) => receivedAtMs > now - RECENT_DISCONNECT_TTL_MS),
      { matches, receivedAtMs: now, details },
    ]
    this.#sessions.deleteWhere(matches)
    for (const connection of this.#connections)
      if (connection.user && matches(connection.user)) connection.disconnect(details.reason, details.reconnect)
  }

  /** Lets the clients that follow one of the streams reconnect, so that they refetch. */
  reconnectFollowers(streams: ReadonlySet<string>): void {
    for (const connection of this.#connections) if (connection.followsAny(streams)) connection.disconnect('server_restart', true)
  }

  disconnectAll({ reason, reconnect }: DisconnectDetails): void {
    for (const connection of this.#connections) connection.disconnect(reason, reconnect)
  }

  /**
   * Waits until all connections are closed, and terminates those that are open after the timeout.
   */
  async waitUntilClosed(timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs
    while (this.#connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const connection of this.#connections) connection.terminate()
  }
}

function changeCount<Key>(counts: Map<Key, number>, key: Key, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
