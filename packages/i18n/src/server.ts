import type { Locale } from '@partlane/domain/locale'
import { formatDate, formatDistance, formatMoney, formatNumber, type MoneyValue } from './formatters.ts'
import { compileAll } from './message-files.ts'
import { createTranslator, type Namespace, type Translate } from './translate.ts'

let compiledMessages: ReturnType<typeof compileAll> | undefined

/** Messages for mails, notifications and PDFs. All messages are compiled once, on first use. */
export function translator<N extends Namespace>(locale: Locale, namespace: N): Translate<N> {
  compiledMessages ??= compileAll()
  return createTranslator<N>(compiledMessages[locale][namespace] ?? {}, locale)
}

/** Formatters for money, dates, numbers and distances in a locale. */
export const createFormatters = (locale: Locale) => ({
  formatMoney: (amount: MoneyValue) => formatMoney(amount, locale),
  formatDate: (value: Date | string, style?: Parameters<typeof formatDate>[2]) => formatDate(value, locale, style),
  formatNumber: (value: number) => formatNumber(value, locale),
  formatDistance: (metres: number) => formatDistance(metres, locale),
})
