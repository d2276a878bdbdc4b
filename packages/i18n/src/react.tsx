import type { Locale } from '@partlane/domain/locale'
import { createContext, type ReactNode, use, useContext, useMemo } from 'react'
import type { Catalogue } from './catalogue.ts'
import { type DateStyle, formatDate, formatDistance, formatMoney, formatNumber, formatRelative, type MoneyValue } from './formatters.ts'
import { type Namespace, translatorOf } from './translate.ts'

type Settings = { locale: Locale; catalogue: Catalogue }

const I18nContext = createContext<Settings | undefined>(undefined)

/** Mounted once by each app. */
export function I18nProvider({ locale, catalogue, children }: Settings & { children: ReactNode }) {
  const value = useMemo(() => ({ locale, catalogue }), [locale, catalogue])
  return <I18nContext value={value}>{children}</I18nContext>
}

function useSettings(): Settings {
  const settings = useContext(I18nContext)
  if (!settings) throw new Error('useI18n works inside <I18nProvider>')
  return settings
}

export const useLocale = (): Locale => useSettings().locale

/** Numbers, money and dates of the reader's language, without any words. */
export function useFormatters() {
  const { locale } = useSettings()
  return useMemo(
    () => ({
      locale,
      formatMoney: (amount: MoneyValue, options?: { whole?: boolean }) => formatMoney(amount, locale, options),
      formatNumber: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
      formatDate: (value: Date | string | number, style?: DateStyle) => formatDate(value, locale, style),
      formatRelative: (value: Date | string | number, now: Date | number) => formatRelative(value, now, locale),
      formatDistance: (metres: number) => formatDistance(metres, locale),
    }),
    [locale],
  )
}

/**
 * One feature's words: `const { t, formatMoney } = useI18n('offers')`. Suspends while they are on their way, which does not happen
 * on the first page (its route names them in `handle.messages`) nor on a server (it has them all).
 */
export function useI18n<N extends Namespace>(namespace: N) {
  const { locale, catalogue } = useSettings()
  const messages = use(catalogue.fetch(locale, namespace))
  const formatters = useFormatters()
  return useMemo(() => ({ t: translatorOf<N>(messages, locale), ...formatters }), [messages, locale, formatters])
}
