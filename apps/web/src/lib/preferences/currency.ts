import { onLocaleOrCurrencyChange } from '@partlane/client/api/query-client'
import { type CurrencyCode, DEFAULT_CURRENCY, isCurrencyCode } from '@partlane/domain/money/money'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useFacts } from '../page/page-facts.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'

const listeners = new Set<() => void>()

/** The visitor's currency, in a browser: local storage remembers it, the cookie tells the server. */
export function currentCurrency(): CurrencyCode {
  const kept = deviceValues().read('currency') ?? readCookie(document.cookie, 'currency') ?? ''
  return isCurrencyCode(kept) ? kept : DEFAULT_CURRENCY
}

export function setCurrency(currency: CurrencyCode): void {
  deviceValues().write('currency', currency)
  writeCookie('currency', currency)
  for (const listener of listeners) listener()
}

/**
 * The server drew prices in the currency of the visitor's country. Whoever has chosen none yet keeps it (specification, section 4);
 * a choice made before wins.
 */
export function takeCurrency(drawn: CurrencyCode | undefined): void {
  const chosen = deviceValues().read('currency') ?? readCookie(document.cookie, 'currency')
  if (drawn !== undefined && chosen == null && drawn !== DEFAULT_CURRENCY) setCurrency(drawn)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useCurrency(): [currency: CurrencyCode, change: (currency: CurrencyCode) => void] {
  const facts = useFacts()
  const queries = useQueryClient()
  const currency = useSyncExternalStore(subscribe, currentCurrency, () => facts.currency)
  return [
    currency,
    (next) => {
      setCurrency(next)
      void onLocaleOrCurrencyChange(queries)
    },
  ]
}
