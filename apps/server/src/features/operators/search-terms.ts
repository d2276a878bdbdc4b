const MAX_SEARCH_TERMS = 6

/**
 * What an operator typed, as pieces that must all be somewhere in a person's words. A telephone number is one piece however it is spaced, without
 * what comes before it at home or from abroad: "07911 123456", "+44 7911 123456" and "0044…" are in "+447911123456".
 */
export function parseSearchTerms(input: string): string[] {
  const text = input.trim()
  const digits = text.replace(/\D/g, '')
  const terms = /^\+?[\d\s().-]+$/.test(text) && digits.length >= 5 ? [digits.replace(/^0+/, '')] : text.split(/\s+/)
  return terms.filter(Boolean).slice(0, MAX_SEARCH_TERMS).map(escapeLike)
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
