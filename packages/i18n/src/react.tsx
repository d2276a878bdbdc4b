import type { Locale } from '@partlane/domain/locale'
import { createContext, type ReactNode, use, useContext, useMemo } from 'react'
import type { Catalogue } from './catalogue.ts'
import type { CompiledMessages } from './compiled-messages.ts'
import {
  type DateStyle,
  formatDate,
  formatDays,
  formatDistance,
  formatMoney,
  formatNumber,
  formatRelative,
  type MoneyValue,
} from './formatters.ts'
import { createTranslator, type Namespace, type Translate } from './translate.ts'

type I18nContextValue = { locale: Locale; catalogue: Catalogue }

const I18nContext = createContext<I18nContextValue | undefined>(undefined)

/** Provides locale and messages. Each app mounts it once. */
export function I18nProvider({ locale, catalogue, children }: I18nContextValue & { children: ReactNode }) {
  const value = useMemo(() => ({ locale, catalogue }), [locale, catalogue])
  return <I18nContext value={value}>{children}</I18nContext>
}

function useI18nContext(): I18nContextValue {
  const context = useContext(I18nContext)
  if (!context) throw new Error('useI18n must be used inside <I18nProvider>')
  return context
}

export const useLocale = (): Locale => useI18nContext().locale

const createFormatters = (locale: Locale) => ({
  locale,
  formatMoney: (amount: MoneyValue, options?: { stripZeroDecimals?: boolean }) => formatMoney(amount, locale, options),
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
  formatDate: (value: Date | string | number, style?: DateStyle) => formatDate(value, locale, style),
  formatDays: (from: string, to: string) => formatDays(from, to, locale),
  formatRelative: (value: Date | string | number, now: Date | number) => formatRelative(value, now, locale),
  formatDistance: (metres: number) => formatDistance(metres, locale),
})

type Formatters = ReturnType<typeof createFormatters>
const formattersByLocale = new Map<Locale, Formatters>()

function getFormatters(locale: Locale): Formatters {
  const formatters = formattersByLocale.get(locale) ?? createFormatters(locale)
  formattersByLocale.set(locale, formatters)
  return formatters
}

/** Formatters of the current locale, for components without messages. */
export const useFormatters = (): Formatters => getFormatters(useLocale())

type I18n<N extends Namespace> = Formatters & { t: Translate<N> }
/** All components of a namespace share one object: a page has some hundred of them. */
const i18nByMessages = new WeakMap<CompiledMessages, Formatters>()

/**
 * Messages and formatters of a feature: `const { t, formatMoney } = useI18n('offers')`.
 * Suspends while the messages are loading. That does not happen on the first page, whose route
 * lists them in `handle.messages`, nor on the server, which has all messages.
 */
export function useI18n<N extends Namespace>(namespace: N): I18n<N> {
  const { locale, catalogue } = useI18nContext()
  const messages = use(catalogue.fetch(locale, namespace))
  const stored = i18nByMessages.get(messages)
  if (stored?.locale === locale) return stored as I18n<N>
  const i18n: I18n<N> = { t: createTranslator<N>(messages, locale), ...getFormatters(locale) }
  i18nByMessages.set(messages, i18n)
  return i18n
}

/**
 * Suspends until the messages of all namespaces have been loaded, or could not be loaded. For
 * components that read messages without `useI18n` and are rendered before the page: React does not
 * render them again when the page suspends later.
 */
export function useMessagesSettled(namespaces: readonly Namespace[]): void {
  const { locale, catalogue } = useI18nContext()
  // All of them, also the loaded ones: when React resumes, it matches the promises by position.
  const promises = namespaces.map((name) => catalogue.whenSettled(locale, name))
  for (const promise of promises) use(promise)
}
