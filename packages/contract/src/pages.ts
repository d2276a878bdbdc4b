import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { Method } from './endpoint.ts'
import type { ErrorObject } from './json-api.ts'

/** The API without the network, for a page's loaders: a flat value, or the errors the wire would carry. */
export type PageCallResult = { ok: true; value: unknown } | { ok: false; status: number; errors: ErrorObject[] }
export type PageCall = (
  endpoint: { method: Method; path: string },
  input: Record<string, unknown>,
  caller: { locale: Locale; currency: CurrencyCode },
) => Promise<PageCallResult>

/** What the server hands to the bundle of pages for one request. The two meet only here; neither imports the other. */
export type PageRequest = {
  /** As the visitor's browser wrote it, with the public origin. */
  url: URL
  cookies: string
  nonce: string
  requestId: string
  /** ISO 3166 alpha-2 as the network in front of us says it, if it does. */
  country: string | null
  /** May search engines keep pages of this host? */
  indexed: boolean
  productName: string
  /** Prefix of image addresses, '' for our own. */
  mediaUrl: string
  /** What is not sent but kept at /dev/mailbox and /dev/sms: a developer's machine, a demonstration. */
  sandboxChannels: readonly CodeChannel[]
  /** Where people write to us. */
  supportEmail: string
  /** `en-GB/shell` -> address of the script with those words, so that a page can ask for them early. Empty in development. */
  messageFiles: Readonly<Record<string, string>>
  call: PageCall
  log: (message: string, error: unknown) => void
}
