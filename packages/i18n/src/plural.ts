export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * Plural form of a number. Own implementation because Hermes, the engine of React Native, has no
 * Intl.PluralRules (facebook/hermes#1462). The test compares both.
 */
export function pluralForm(locale: string, count: number): PluralForm {
  const size = Math.abs(count)
  if (locale.startsWith('fr')) {
    if (size < 2) return 'one'
    return Number.isInteger(size) && size % 1_000_000 === 0 ? 'many' : 'other'
  }
  return size === 1 ? 'one' : 'other'
}

export function ordinalForm(locale: string, count: number): PluralForm {
  if (locale.startsWith('fr')) return count === 1 ? 'one' : 'other'
  const lastDigit = count % 10
  const lastTwoDigits = count % 100
  if (lastDigit === 1 && lastTwoDigits !== 11) return 'one'
  if (lastDigit === 2 && lastTwoDigits !== 12) return 'two'
  if (lastDigit === 3 && lastTwoDigits !== 13) return 'few'
  return 'other'
}
