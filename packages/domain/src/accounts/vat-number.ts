import { passesLuhn } from './luhn.ts'

/** `country` is the prefix: GB, XI (Northern Ireland) or a member state of the EU. Greece is EL. */
export type VatNumber = { country: string; text: string }

/** Format after the prefix, by member state. Source: the European Commission. */
const formatByCountry: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
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
  }),
)

/** Countries whose check digits are verified. For all others only the format is checked. */
const checksumByCountry: ReadonlyMap<string, (nationalNumber: string) => boolean> = new Map(
  Object.entries({
    FR: hasValidFrenchKey,
    IT: passesLuhn,
    BE: (nationalNumber) => hasValidBelgianCheckDigits(nationalNumber),
  }),
)

/**
 * Parses a VAT number as people write it ("gb 123 4567 82", "FR 40.303.265.045"). Returns null if
 * the text cannot be a VAT number. Only the form is checked, not whether the number was ever
 * issued.
 * A number without a prefix is British.
 */
export function parseVatNumber(input: string): VatNumber | null {
  const compact = input.toUpperCase().replace(/[\s.\-/]/g, '')
  const text = /^\d/.test(compact) ? `GB${compact}` : compact.replace(/^GR/, 'EL')
  const [country, nationalNumber] = [text.slice(0, 2), text.slice(2)]
  return isVatNumber(country, nationalNumber) ? { country, text } : null
}

function isVatNumber(country: string, nationalNumber: string): boolean {
  if (country === 'GB' || country === 'XI') return isBritishVatNumber(nationalNumber)
  return (formatByCountry.get(country)?.test(nationalNumber) ?? false) && (checksumByCountry.get(country)?.(nationalNumber) ?? true)
}

/**
 * Nine digits, or twelve for a branch. Government departments have GD and three digits below 500,
 * health authorities HA and three digits from 500.
 */
function isBritishVatNumber(nationalNumber: string): boolean {
  const publicBodyMatch = /^(GD|HA)(\d{3})$/.exec(nationalNumber)
  if (publicBodyMatch) return (publicBodyMatch[1] === 'HA') === Number(publicBodyMatch[2]) >= 500
  return /^\d{9}(\d{3})?$/.test(nationalNumber) && hasValidBritishCheckDigits(nationalNumber.slice(0, 9))
}

/**
 * The first seven digits weighted 8 to 2, plus the last two digits as a number, are a multiple of
 * 97. For numbers issued since 2010 the sum plus 55 is a multiple of 97.
 */
function hasValidBritishCheckDigits(digits: string): boolean {
  const sum = [...digits.slice(0, 7)].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0) + Number(digits.slice(7))
  return sum > 0 && (sum % 97 === 0 || (sum + 55) % 97 === 0)
}

/**
 * A key of two characters before the SIREN. A key with letters follows another rule, not checked.
 */
function hasValidFrenchKey(nationalNumber: string): boolean {
  const [key, siren] = [nationalNumber.slice(0, 2), nationalNumber.slice(2)]
  if (!passesLuhn(siren)) return false
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

/** The last two of ten digits are 97 minus the first eight digits modulo 97. */
const hasValidBelgianCheckDigits = (digits: string) => 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
