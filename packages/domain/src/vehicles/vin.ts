import { checkDigitFor } from './vin-check-digit.ts'
import { type VinRegion, vinCountryOf, vinRegionOf } from './vin-regions.ts'
import { latestPossibleModelYear, northAmericanModelYear } from './vin-year.ts'
import { type ModelHint, vwGroupModels } from './vw-group-models.ts'
import { makersOf } from './wmi.ts'

export const vinIssues = ['length', 'characters', 'check_digit'] as const
export type VinIssue = (typeof vinIssues)[number]
export const checkDigitResults = ['right', 'wrong', 'not_used'] as const

/** The information that a VIN contains. Unknown values are null or empty; nothing is guessed. */
export type DecodedVin = {
  vin: string
  valid: boolean
  issues: VinIssue[]
  /** Names as in the vehicle tree. Several if makers share an identifier. */
  makers: string[]
  region: VinRegion | null
  country: string | null // ISO 3166
  modelYear: number | null
  /** True only in North America, where the law requires the model year at position 10. */
  modelYearCertain: boolean
  /**
   * `not_used`: outside North America most makers use position 9 for other data, so a wrong digit
   * is not an error.
   */
  checkDigit: (typeof checkDigitResults)[number]
  /** Possible models of the type code (Volkswagen group only). */
  models: ModelHint[]
}

export const normaliseVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/**
 * Decodes a VIN offline: format, check digit, region, country, maker, model year. `thisYear` limits
 * the possible model years.
 * A VIN with an issue is not decoded beyond its region: a typing error must not return another car.
 */
export function decodeVin(text: string, { thisYear }: { thisYear: number }): DecodedVin {
  const vin = normaliseVin(text)
  const issues: VinIssue[] = []
  if (vin.length !== 17) issues.push('length')
  if (/[^A-HJ-NPR-Z0-9]/.test(vin)) issues.push('characters')
  const isWellFormed = issues.length === 0
  const isNorthAmerican = /^[1-5]/.test(vin)
  const checkDigitMatches = isWellFormed && vin.charAt(8) === checkDigitFor(vin)
  const checkDigit = !isWellFormed ? 'not_used' : checkDigitMatches ? 'right' : isNorthAmerican ? 'wrong' : 'not_used'
  if (checkDigit === 'wrong') issues.push('check_digit')
  const valid = issues.length === 0
  const makers = valid ? makersOf(vin) : []
  const { modelYear, modelYearCertain } = valid
    ? decodeModelYear(vin, { isNorthAmerican, checkDigitMatches, thisYear })
    : { modelYear: null, modelYearCertain: false }
  return {
    vin,
    valid,
    issues,
    makers: makers.map(({ name }) => name),
    region: isWellFormed ? vinRegionOf(vin) : null,
    country: isWellFormed ? vinCountryOf(vin) : null,
    modelYear,
    modelYearCertain,
    checkDigit,
    models: makers.flatMap(({ name }) => vwGroupModels(vin, name)),
  }
}

/**
 * The model year is certain by law in North America. Elsewhere it is a hint, and only if the maker
 * is known to encode it or the check digit matches. A matching check digit means that the VIN
 * follows the American rule (Toyotas and BMWs made for export).
 */
function decodeModelYear(
  vin: string,
  { isNorthAmerican, checkDigitMatches, thisYear }: { isNorthAmerican: boolean; checkDigitMatches: boolean; thisYear: number },
) {
  if (isNorthAmerican) {
    const modelYear = northAmericanModelYear(vin)
    const isPossible = modelYear !== null && modelYear <= thisYear + 1
    return { modelYear: isPossible ? modelYear : null, modelYearCertain: isPossible }
  }
  const isYearEncoded = checkDigitMatches || makersOf(vin).some(({ encodesModelYear }) => encodesModelYear)
  return { modelYear: isYearEncoded ? latestPossibleModelYear(vin, thisYear) : null, modelYearCertain: false }
}
