/** What one connection may do. Generous for our own clients, narrow enough that one hostile socket costs little. */
export type CableLimits = {
  /** Size of one frame from a client. */
  maxPayloadBytes: number
  /** Subscriptions of one connection. */
  maxSubscriptions: number
  /** Sustained frames per second from one connection, and how many may come at once. */
  framesPerSecond: number
  frameBurst: number
  /** Bytes waiting for a client that reads too slowly, before it is dropped (it resumes from history). */
  maxBufferedBytes: number
  /** Sessions remembered after their sockets were lost. */
  maxSavedSessions: number
}

export const defaultLimits: CableLimits = {
  maxPayloadBytes: 32 * 1024,
  maxSubscriptions: 100,
  framesPerSecond: 30,
  frameBurst: 250,
  maxBufferedBytes: 1024 * 1024,
  maxSavedSessions: 20_000,
}
