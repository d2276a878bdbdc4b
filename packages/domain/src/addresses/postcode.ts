const full = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

/** "ls31lx" -> "LS3 1LX": a British postcode as the post writes it; those of other countries only lose their outer spaces. */
export function tidyPostcode(country: string, typed: string): string {
  if (country !== 'GB') return typed.trim()
  const plain = typed.toUpperCase().replace(/[^A-Z\d]/g, '')
  return plain.length > 3 ? `${plain.slice(0, -3)} ${plain.slice(-3)}` : plain
}

/** Could it be a postcode of this country? Only British ones have a shape that is checked. */
export function isPostcode(country: string, typed: string): boolean {
  if (country !== 'GB') return typed.trim() !== ''
  return full.test(typed.toUpperCase().replace(/\s/g, ''))
}
