const MAX_SEARCH_TERMS = 6

/**
 * Splits a typed search into terms, escaped for LIKE. All terms must occur in `users.people_words`.
 * A phone number is one term without spaces and leading zeros, so "07911 123456", "+44 7911 123456"
 * and "0044 7911 123456" all match "+447911123456".
 */
export function parseSearchTerms(input: string): string[] {
  const text = input.trim()
  const digits = text.replace(/\D/g, '')
  const terms = /^\+?[\d\s().-]+$/.test(text) && digits.length >= 5 ? [digits.replace(/^0+/, '')] : text.split(/\s+/)
  return terms.filter(Boolean).slice(0, MAX_SEARCH_TERMS).map(escapeLike)
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
