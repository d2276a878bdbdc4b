/** What one connection may do. Generous for our own clients, narrow enough that one hostile socket costs little. */
export type CableLimits = {
  /** Size of one frame from a client. */
  payloadBytes: number
  /** Subscriptions of one connection. */
  subscriptions: number
  /** Sustained frames per second from one connection, and how many may come at once. */
  framesPerSecond: number
  frameBurst: number
  /** Bytes waiting for a client that reads too slowly, before it is dropped (it resumes from history). */
  bufferedBytes: number
  /** Sessions remembered after their sockets were lost. */
  rememberedSessions: number
}

export const defaultLimits: CableLimits = {
  payloadBytes: 32 * 1024,
  subscriptions: 100,
  framesPerSecond: 30,
  frameBurst: 250,
  bufferedBytes: 1024 * 1024,
  rememberedSessions: 20_000,
}
