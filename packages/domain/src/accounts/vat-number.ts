import { passesLuhn } from './luhn.ts'

/** `country` is the number's own prefix: GB, XI (Northern Ireland), or a member state's, where Greece is EL. */
export type VatNumber = { country: string; text: string }

/** What follows the prefix, by member state, as the European Commission describes the forms. */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^\d{10}$/,
}

/** Where the digits themselves say whether they were copied rightly. Elsewhere the form is all that is asked. */
const checks: Record<string, (rest: string) => boolean> = { FR: frenchKeyIsRight, IT: passesLuhn, BE: (rest) => mod97(rest) }

/**
 * Reads a VAT number as people write it ("gb 123 4567 82", "FR 40.303.265.045") and says which country's it is, or null where it cannot be
 * one. Only the form is known here, not whether it was ever given out. Digits without a prefix are taken for British ones.
 */
export function readVatNumber(typed: string): VatNumber | null {
  const plain = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  const text = /^\d/.test(plain) ? `GB${plain}` : plain.replace(/^GR/, 'EL')
  const [country, rest] = [text.slice(0, 2), text.slice(2)]
  return isVatNumber(country, rest) ? { country, text } : null
}

function isVatNumber(country: string, rest: string): boolean {
  if (country === 'GB' || country === 'XI') return isBritish(rest)
  return (forms[country]?.test(rest) ?? false) && (checks[country]?.(rest) ?? true)
}

/** Nine digits, three more for a branch; government departments have GD and health authorities HA instead. */
function isBritish(rest: string): boolean {
  const office = /^(GD|HA)(\d{3})$/.exec(rest)
  if (office) return (office[1] === 'HA') === Number(office[2]) >= 500
  return /^\d{9}(\d{3})?$/.test(rest) && britishCheckIsRight(rest.slice(0, 9))
}

/** The first seven digits by 8 to 2 and the last two add up to a multiple of 97; numbers given out since 2010 are 55 off. */
function britishCheckIsRight(digits: string): boolean {
  const sum = [...digits.slice(0, 7)].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0) + Number(digits.slice(7))
  return sum > 0 && (sum % 97 === 0 || (sum + 55) % 97 === 0)
}

/** Two figures of key before the company's SIREN. A key with letters in it follows another rule, which is not asked. */
function frenchKeyIsRight(rest: string): boolean {
  const [key, siren] = [rest.slice(0, 2), rest.slice(2)]
  if (!passesLuhn(siren)) return false
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

/** The last two of ten digits are what the first eight are short of a multiple of 97. */
const mod97 = (digits: string) => 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
