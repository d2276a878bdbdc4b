import { passesLuhn } from './luhn.ts'

/**
 * Prefixes of the registers (list of Companies House): Scotland, Northern Ireland, partnerships,
 * overseas companies and so on. Six digits follow the prefix.
 */
const registerPrefixes =
  'AC CE CS FC FE GE GN GS IC IP LP NA NC NF NI NL NO NP NV NZ OC OE PC RC RS SA SC SF SG SI SL SO SP SR SZ ZC'.split(' ')

/**
 * Normalises a company number to the form of its register. Returns null if the country cannot have
 * such a number. Only British and French numbers are checked. Without a country both forms are
 * accepted; for other countries any text that is not blank is accepted.
 */
export function parseCompanyNumber(input: string, country: string | null): string | null {
  const compact = input.toUpperCase().replace(/[\s.\-/]/g, '')
  if (country === 'GB') return parseBritishNumber(compact)
  if (country === 'FR') return parseFrenchNumber(compact)
  if (country === null) return parseFrenchNumber(compact) ?? parseBritishNumber(compact)
  return input.trim().replace(/\s+/g, ' ') || null
}

/** Eight characters. Missing leading zeros are added. Numbers of some old registers end in R. */
function parseBritishNumber(compact: string): string | null {
  if (/^\d{5,8}$/.test(compact)) return Number(compact) > 0 ? compact.padStart(8, '0') : null
  const [prefix, digits] = [compact.slice(0, 2), compact.slice(2)]
  if (prefix === 'R0') return /^\d{6}$/.test(digits) ? compact : null
  return registerPrefixes.includes(prefix) && /^(\d{6}|\d{5}R)$/.test(digits) ? compact : null
}

/**
 * SIREN (the company) or SIRET (one establishment of it). Establishments of La Poste follow another
 * rule; they are not supported because La Poste sells no parts.
 */
const parseFrenchNumber = (compact: string): string | null =>
  /^(\d{9}|\d{14})$/.test(compact) && passesLuhn(compact) && passesLuhn(compact.slice(0, 9)) ? compact : null
