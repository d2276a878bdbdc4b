/** A full British postcode in upper case without spaces. The first group is the outcode. */
export const fullPostcodePattern = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/

/**
 * Formats a British postcode, "ls31lx" -> "LS3 1LX". Postcodes of other countries are only trimmed.
 */
export function normalisePostcode(country: string, text: string): string {
  if (country !== 'GB') return text.trim()
  const compact = text.toUpperCase().replace(/[^A-Z\d]/g, '')
  return compact.length > 3 ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact
}

/**
 * Checks the format of British postcodes. For other countries any text that is not blank passes.
 */
export function isPostcode(country: string, text: string): boolean {
  if (country !== 'GB') return text.trim() !== ''
  return fullPostcodePattern.test(text.toUpperCase().replace(/\s/g, ''))
}
