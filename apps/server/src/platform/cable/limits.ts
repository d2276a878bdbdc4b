/**
 * Limits of connections. Our own clients never reach them. A hostile client cannot use many
 * resources.
 */
export type CableLimits = {
  /**
   * Open connections of one user and of one address (`addressKey`) in this process. An address has
   * more, because an office shares it.
   */
  maxConnectionsPerUser: number
  maxConnectionsPerAddress: number
  /** Open connections of visitors and guests of one address. The other ones are for members. */
  maxVisitorConnectionsPerAddress: number
  /** Handshakes of one address. More get the status 429. */
  handshakesPerMinuteOfAddress: number
  /** Size of one frame from a client. */
  maxPayloadBytes: number
  /** Subscriptions of one connection. */
  maxSubscriptions: number
  /**
   * Subscriptions of one connection to one stream: an identifier can be written in several ways.
   * Each gets a copy of every message.
   */
  maxSubscriptionsPerStream: number
  /** Sustained frames per second from one connection, and the size of a burst. */
  framesPerSecond: number
  frameBurst: number
  /**
   * Actions (typing, read) over all connections of one user and of one address. More are ignored.
   */
  actionsPerMinuteOfUser: number
  actionsPerMinuteOfAddress: number
  /** Bytes that wait for a slow client before it is disconnected. It resumes from history. */
  maxBufferedBytes: number
  /** Sessions that are saved after their sockets were lost. */
  maxSavedSessions: number
}

export const defaultLimits: CableLimits = {
  maxConnectionsPerUser: 40,
  maxConnectionsPerAddress: 400,
  maxVisitorConnectionsPerAddress: 100,
  handshakesPerMinuteOfAddress: 1_200,
  maxPayloadBytes: 32 * 1024,
  maxSubscriptions: 100,
  maxSubscriptionsPerStream: 4,
  framesPerSecond: 30,
  frameBurst: 250,
  actionsPerMinuteOfUser: 240,
  actionsPerMinuteOfAddress: 2_400,
  maxBufferedBytes: 1024 * 1024,
  maxSavedSessions: 20_000,
}
