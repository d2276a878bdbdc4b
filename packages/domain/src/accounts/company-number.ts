import { passesLuhn } from './luhn.ts'

/** Two letters before six digits say which register, by Companies House's list: Scotland, Northern Ireland, partnerships, overseas, ... */
const registerPrefixes =
  'AC CE CS FC FE GE GN GS IC IP LP NA NC NF NI NL NO NP NV NZ OC OE PC RC RS SA SC SF SG SI SL SO SP SR SZ ZC'.split(' ')

/**
 * A company's number as its register writes it, or null where it cannot be one of that country. British and French ones have a form that is
 * known here, of others nothing is. Without a country either of the two will do.
 */
export function parseCompanyNumber(input: string, country: string | null): string | null {
  const compact = input.toUpperCase().replace(/[\s.\-/]/g, '')
  if (country === 'GB') return parseBritishNumber(compact)
  if (country === 'FR') return parseFrenchNumber(compact)
  if (country === null) return parseFrenchNumber(compact) ?? parseBritishNumber(compact)
  return input.trim().replace(/\s+/g, ' ') || null
}

/** Eight characters. Zeros that were left out in front come back; letters of old registers may have an R at the end. */
function parseBritishNumber(compact: string): string | null {
  if (/^\d{5,8}$/.test(compact)) return Number(compact) > 0 ? compact.padStart(8, '0') : null
  const [prefix, digits] = [compact.slice(0, 2), compact.slice(2)]
  if (prefix === 'R0') return /^\d{6}$/.test(digits) ? compact : null
  return registerPrefixes.includes(prefix) && /^(\d{6}|\d{5}R)$/.test(digits) ? compact : null
}

/** SIREN (the company) or SIRET (one of its places). The post office's places are numbered otherwise and sell no parts. */
const parseFrenchNumber = (compact: string): string | null =>
  /^(\d{9}|\d{14})$/.test(compact) && passesLuhn(compact) && passesLuhn(compact.slice(0, 9)) ? compact : null
