import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { useRouteLoaderData } from 'react-router'
import type { ChosenCar } from '../preferences/car.ts'

export type Theme = 'light' | 'dark'

/** What the server knew of this visit when it drew the page. Never who is signed in: the token stays in the browser. */
export type RootLoaderData = {
  locale: Locale
  currency: CurrencyCode
  /** null: as the device has it */
  theme: Theme | null
  car: ChosenCar | null
  /** Public address of the site, without a slash at the end. */
  origin: string
  productName: string
  mediaUrl: string
  indexed: boolean
  /** What is kept at /dev/mailbox or /dev/sms and not sent. */
  sandboxChannels: readonly CodeChannel[]
  /** Where people write to us. */
  supportEmail: string
  requestId: string
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
}

/** Same on server and client. The defaults show only when the root itself failed. */
export const useRootLoaderData = (): RootLoaderData => useRouteLoaderData<RootLoaderData>('root') ?? DEFAULT_ROOT_DATA
