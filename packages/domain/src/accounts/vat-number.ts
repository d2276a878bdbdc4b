import { passesLuhn } from './luhn.ts'

/** `country` is the number's own prefix: GB, XI (Northern Ireland), or a member state's, where Greece is EL. */
export type VatNumber = { country: string; text: string }

/** What follows the prefix, by member state, as the European Commission describes the forms. */
const formatByCountry: Record<string, RegExp> = {
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
const checksumByCountry: Record<string, (nationalNumber: string) => boolean> = {
  FR: hasValidFrenchKey,
  IT: passesLuhn,
  BE: (nationalNumber) => hasValidBelgianCheckDigits(nationalNumber),
}

/**
 * Reads a VAT number as people write it ("gb 123 4567 82", "FR 40.303.265.045") and says which country's it is, or null where it cannot be
 * one. Only the form is known here, not whether it was ever given out. Digits without a prefix are taken for British ones.
 */
export function parseVatNumber(input: string): VatNumber | null {
  const compact = input.toUpperCase().replace(/[\s.\-/]/g, '')
  const text = /^\d/.test(compact) ? `GB${compact}` : compact.replace(/^GR/, 'EL')
  const [country, nationalNumber] = [text.slice(0, 2), text.slice(2)]
  return isVatNumber(country, nationalNumber) ? { country, text } : null
}

function isVatNumber(country: string, nationalNumber: string): boolean {
  if (country === 'GB' || country === 'XI') return isBritishVatNumber(nationalNumber)
  return (formatByCountry[country]?.test(nationalNumber) ?? false) && (checksumByCountry[country]?.(nationalNumber) ?? true)
}

/** Nine digits, three more for a branch; government departments have GD and health authorities HA instead. */
function isBritishVatNumber(nationalNumber: string): boolean {
  const publicBodyMatch = /^(GD|HA)(\d{3})$/.exec(nationalNumber)
  if (publicBodyMatch) return (publicBodyMatch[1] === 'HA') === Number(publicBodyMatch[2]) >= 500
  return /^\d{9}(\d{3})?$/.test(nationalNumber) && hasValidBritishCheckDigits(nationalNumber.slice(0, 9))
}

/** The first seven digits by 8 to 2 and the last two add up to a multiple of 97; numbers given out since 2010 are 55 off. */
function hasValidBritishCheckDigits(digits: string): boolean {
  const sum = [...digits.slice(0, 7)].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0) + Number(digits.slice(7))
  return sum > 0 && (sum % 97 === 0 || (sum + 55) % 97 === 0)
}

/** Two figures of key before the company's SIREN. A key with letters in it follows another rule, which is not asked. */
function hasValidFrenchKey(nationalNumber: string): boolean {
  const [key, siren] = [nationalNumber.slice(0, 2), nationalNumber.slice(2)]
  if (!passesLuhn(siren)) return false
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

/** The last two of ten digits are what the first eight are short of a multiple of 97. */
const hasValidBelgianCheckDigits = (digits: string) => 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
