const fullPostcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

/** "ls31lx" -> "LS3 1LX": a British postcode as the post writes it; those of other countries only lose their outer spaces. */
export function normalisePostcode(country: string, text: string): string {
  if (country !== 'GB') return text.trim()
  const compact = text.toUpperCase().replace(/[^A-Z\d]/g, '')
  return compact.length > 3 ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact
}

/** Could it be a postcode of this country? Only British ones have a shape that is checked. */
export function isPostcode(country: string, text: string): boolean {
  if (country !== 'GB') return text.trim() !== ''
  return fullPostcodePattern.test(text.toUpperCase().replace(/\s/g, ''))
}
