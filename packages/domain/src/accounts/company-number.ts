import { passesLuhn } from './luhn.ts'

/** Two letters before six digits say which register, by Companies House's list: Scotland, Northern Ireland, partnerships, overseas, ... */
const registers = 'AC CE CS FC FE GE GN GS IC IP LP NA NC NF NI NL NO NP NV NZ OC OE PC RC RS SA SC SF SG SI SL SO SP SR SZ ZC'.split(' ')

/**
 * A company's number as its register writes it, or null where it cannot be one of that country. British and French ones have a form that is
 * known here, of others nothing is. Without a country either of the two will do.
 */
export function readCompanyNumber(typed: string, country: string | null): string | null {
  const plain = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  if (country === 'GB') return british(plain)
  if (country === 'FR') return french(plain)
  if (country === null) return french(plain) ?? british(plain)
  return typed.trim().replace(/\s+/g, ' ') || null
}

/** Eight characters. Zeros that were left out in front come back; letters of old registers may have an R at the end. */
function british(plain: string): string | null {
  if (/^\d{5,8}$/.test(plain)) return Number(plain) > 0 ? plain.padStart(8, '0') : null
  const [register, rest] = [plain.slice(0, 2), plain.slice(2)]
  if (register === 'R0') return /^\d{6}$/.test(rest) ? plain : null
  return registers.includes(register) && /^(\d{6}|\d{5}R)$/.test(rest) ? plain : null
}

/** SIREN (the company) or SIRET (one of its places). The post office's places are numbered otherwise and sell no parts. */
const french = (plain: string): string | null =>
  /^(\d{9}|\d{14})$/.test(plain) && passesLuhn(plain) && passesLuhn(plain.slice(0, 9)) ? plain : null
