/** A message for one device of the native app. */
export type NativePushMessage = {
  /** Expo push token of the device. */
  token: string
  title: string
  body: string
  /** For the app: the path of the page that it opens. At most a few hundred bytes. */
  data: { path: string; notification_id: number }
  /** How long the services of Apple and Google store the message for a device without network. */
  ttlSeconds: number
  priority: 'normal' | 'high'
  /** Of two messages with one tag the device shows the newer one only. */
  tag: string
}

/**
 * - `unregistered`: the app was removed, or the user does not allow notifications: send no more
 * - `rate_exceeded`: too many messages to this device; may be sent later
 * - `too_big`: the message is larger than 4,096 bytes
 * - `other`: `detail` has the reason, for example wrong credentials of the app
 */
export type NativePushError = { kind: 'unregistered' | 'rate_exceeded' | 'too_big' | 'other'; detail: string }

/** Whether the provider has accepted a message. With the id a receipt can be read later. */
export type NativePushTicket = { ticketId: string } | { error: NativePushError }

/** Whether Apple or Google have accepted a message. */
export type NativePushReceipt = 'delivered' | NativePushError

/** Messages and receipts in one call. */
export const MAX_MESSAGES_PER_CALL = 100
export const MAX_RECEIPTS_PER_CALL = 300

/** Title, body and data as JSON, below the limit of Apple and Google (4,096 bytes). */
export const MAX_MESSAGE_BYTES = 3_500

/**
 * The provider did not respond as documented, or wants no call before `retryAfterSeconds`.
 * `isUnknown`: it may have accepted messages of the call.
 */
export class NativePushUnavailable extends Error {
  override name = 'NativePushUnavailable'
  readonly isUnknown: boolean
  readonly retryAfterSeconds: number | undefined
  constructor(message: string, { isUnknown, retryAfterSeconds }: { isUnknown: boolean; retryAfterSeconds?: number | undefined }) {
    super(message)
    this.isUnknown = isUnknown
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Sends messages to devices of the native app, through Expo's push service. */
export type NativePush = {
  readonly name: 'expo' | 'sandbox'
  /**
   * Sends at most `MAX_MESSAGES_PER_CALL` messages. The tickets have the order of the messages. The
   * provider has no idempotency key: a repeated message is sent twice.
   * @throws NativePushUnavailable
   */
  send(messages: readonly NativePushMessage[]): Promise<NativePushTicket[]>
  /**
   * The receipts of at most `MAX_RECEIPTS_PER_CALL` tickets. Those that do not exist yet, or no
   * more, are missing.
   * @throws NativePushUnavailable
   */
  receipts(ticketIds: readonly string[]): Promise<Map<string, NativePushReceipt>>
}

/** The gateway of the configuration. */
export type NativePushService = {
  gateway: NativePush
  /** Sends one message in a call with others. */
  send(message: NativePushMessage): Promise<NativePushTicket>
}
