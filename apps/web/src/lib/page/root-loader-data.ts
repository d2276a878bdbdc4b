import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { useRouteLoaderData } from 'react-router'

export type Theme = 'light' | 'dark'

/** The visitor's vehicle: a node of the catalogue tree and, if known, its year. */
export type ChosenCar = { vehicle: number; year: number | null }

/**
 * Request data from which the server renders the page. It does not contain the signed-in user,
 * because the token stays in the browser.
 */
export type RootLoaderData = {
  locale: Locale
  currency: CurrencyCode
  /** null: the setting of the device. */
  theme: Theme | null
  car: ChosenCar | null
  /** Public URL of the site, without a trailing slash. */
  origin: string
  productName: string
  mediaUrl: string
  indexed: boolean
  /** Channels whose messages are not sent but listed at /dev/mailbox or /dev/sms. */
  sandboxChannels: readonly CodeChannel[]
  /** Email address of the support team. */
  supportEmail: string
  requestId: string
  /** Server clock when the page was rendered, in ms. 0: unknown. */
  renderedAtMs: number
}

const DEFAULT_ROOT_DATA: RootLoaderData = {
  locale: 'en-GB',
  currency: 'gbp',
  theme: null,
  car: null,
  origin: '',
  productName: 'Partlane',
  mediaUrl: '',
  indexed: false,
  sandboxChannels: [],
  supportEmail: '',
  requestId: '',
  renderedAtMs: 0,
}

/** The same on server and client. The defaults apply only if the root loader failed. */
export const useRootLoaderData = (): RootLoaderData => useRouteLoaderData<RootLoaderData>('root') ?? DEFAULT_ROOT_DATA
