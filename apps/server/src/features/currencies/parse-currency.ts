import { type CurrencyCode, isCurrencyCode } from '@partlane/domain/money/money'

/** Converts the text of a currency column to a code. An unknown text becomes gbp. */
export const parseCurrency = (code: string): CurrencyCode => (isCurrencyCode(code) ? code : 'gbp')
