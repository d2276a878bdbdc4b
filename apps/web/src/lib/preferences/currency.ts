import { invalidateActiveQueries } from '@partlane/client/api/query-client'
import { type CurrencyCode, DEFAULT_CURRENCY, isCurrencyCode } from '@partlane/domain/money/money'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useRootLoaderData } from '../page/root-loader-data.ts'
import { createListeners } from '../state/store.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'

const currencyListeners = createListeners()

/** Browser only. Local storage holds the currency; the cookie sends it to the server. */
export function currentCurrency(): CurrencyCode {
  const storedCurrency = deviceValues().read('currency') ?? readCookie(document.cookie, 'currency') ?? ''
  return isCurrencyCode(storedCurrency) ? storedCurrency : DEFAULT_CURRENCY
}

export function setCurrency(currency: CurrencyCode): void {
  deviceValues().write('currency', currency)
  writeCookie('currency', currency)
  currencyListeners.notify()
}

/**
 * Saves the currency of the visitor's country, in which the server rendered the prices
 * (specification, section 4). Does nothing if the visitor has chosen a currency or if it is the
 * default one.
 */
export function adoptServerCurrency(serverCurrency: CurrencyCode | undefined): void {
  const storedCurrency = deviceValues().read('currency') ?? readCookie(document.cookie, 'currency')
  if (serverCurrency !== undefined && storedCurrency == null && serverCurrency !== DEFAULT_CURRENCY) setCurrency(serverCurrency)
}

/** The currency and a setter, which also refetches the data on the screen. */
export function useCurrency(): [currency: CurrencyCode, setCurrency: (currency: CurrencyCode) => void] {
  const rootData = useRootLoaderData()
  const queryClient = useQueryClient()
  const currency = useSyncExternalStore(currencyListeners.subscribe, currentCurrency, () => rootData.currency)
  return [
    currency,
    (next) => {
      setCurrency(next)
      void invalidateActiveQueries(queryClient)
    },
  ]
}
