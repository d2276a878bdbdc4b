import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { Method } from './endpoint.ts'
import type { ErrorObject } from './json-api.ts'

/**
 * Result of an in-process call: a flat value, or the errors that the HTTP response would contain.
 */
export type InProcessResult = { ok: true; value: unknown } | { ok: false; status: number; errors: ErrorObject[] }
export type PageCall = (
  endpoint: { method: Method; path: string },
  input: Record<string, unknown>,
  caller: { locale: Locale; currency: CurrencyCode },
) => Promise<InProcessResult>

/**
 * Input that the server passes to the web bundle for one page request. This type is their only
 * interface: server and web do not import each other.
 */
export type PageRequest = {
  /** URL in the visitor's browser, with the public origin. */
  url: URL
  cookies: string
  nonce: string
  requestId: string
  /** ISO 3166 alpha-2 code from the country header of the proxy, if configured. */
  country: string | null
  /** The clock of the API, in milliseconds. */
  nowMs: number
  /** Whether search engines may index pages of this host. */
  indexed: boolean
  productName: string
  /** Prefix of image URLs. '' for our own host. */
  mediaUrl: string
  /**
   * Channels whose messages are not sent but shown at /dev/mailbox and /dev/sms (development,
   * demo).
   */
  sandboxChannels: readonly CodeChannel[]
  /** Email address of the support. */
  supportEmail: string
  call: PageCall
  /** The page lacks optional data, so it must not be stored. */
  markIncomplete: () => void
  /** The HTML of a document, so that it is not copied through the streams of a Response. */
  setHtml: (html: string) => void
  log: (message: string, error: unknown) => void
}
