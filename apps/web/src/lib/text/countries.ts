/** Delivery countries other than the United Kingdom, as ISO 3166 alpha-2 codes. */
const countryCodes = 'AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT JP LI LT LU LV MT NL NO NZ PL PT RO SE SI SK US'.split(
  ' ',
)

export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Options of a select: the United Kingdom first, then the others sorted by name. */
export function countryOptions(locale: string): { value: string; label: string }[] {
  const options = countryCodes.map((value) => ({ value, label: countryName(value, locale) }))
  options.sort((a, b) => a.label.localeCompare(b.label, locale))
  return [{ value: 'GB', label: countryName('GB', locale) }, ...options]
}
