import type { Server } from 'node:http'

export type DisconnectTarget = { userId: number } | { sessionId: number }

/** Why a socket is closed, and whether the client should reconnect. */
export type DisconnectDetails = { reason: string; reconnect: boolean }
export type DisconnectOptions = Partial<DisconnectDetails>

export type Cable = {
  /**
   * Sends a JSON value to all subscribers of the stream, in every process. Resolves when it is
   * published.
   */
  broadcast: (stream: string, message: unknown) => Promise<void>
  /**
   * Closes every socket of a user or of one signed-in session, in every process.
   * By default the client does not reconnect (reason "remote").
   */
  disconnect: (target: DisconnectTarget, options?: DisconnectOptions) => Promise<void>
  /**
   * Handles the WebSocket upgrades of a server at one path. Resolves when messages of other
   * processes arrive too.
   */
  attach: (server: Server) => Promise<void>
  connectionCount: () => number
  /** Asks every client to reconnect (`server_restart`), then closes the sockets. */
  stop: () => Promise<void>
}
