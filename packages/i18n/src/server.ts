import type { Locale } from '@partlane/domain/locale'
import { compileAll } from './files.ts'
import { formatDate, formatDistance, formatMoney, formatNumber, type MoneyValue } from './formatters.ts'
import { type Namespace, type Translate, translatorOf } from './translate.ts'

let compiled: ReturnType<typeof compileAll> | undefined

/** Words for mails, notices and PDFs: everything is compiled once, on first use. */
export function translator<N extends Namespace>(locale: Locale, namespace: N): Translate<N> {
  compiled ??= compileAll()
  return translatorOf<N>(compiled[locale][namespace] ?? {}, locale)
}

/** Numbers, money and dates beside the words. */
export const formattersFor = (locale: Locale) => ({
  formatMoney: (amount: MoneyValue) => formatMoney(amount, locale),
  formatDate: (value: Date | string, style?: Parameters<typeof formatDate>[2]) => formatDate(value, locale, style),
  formatNumber: (value: number) => formatNumber(value, locale),
  formatDistance: (metres: number) => formatDistance(metres, locale),
})
