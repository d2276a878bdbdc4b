import { checkDigitFor } from './vin-check-digit.ts'
import { type VinRegion, vinCountryOf, vinRegionOf } from './vin-regions.ts'
import { latestPossibleModelYear, northAmericanModelYear } from './vin-year.ts'
import { type ModelHint, vwGroupModels } from './vw-group-models.ts'
import { makersOf } from './wmi.ts'

export const vinIssues = ['length', 'characters', 'check_digit'] as const
export type VinIssue = (typeof vinIssues)[number]
export const checkDigitResults = ['right', 'wrong', 'not_used'] as const

/** What a VIN says by its form. What it does not say is null or empty: nothing here is a guess dressed up as knowledge. */
export type DecodedVin = {
  vin: string
  valid: boolean
  issues: VinIssue[]
  /** Names that the vehicle tree has, too; several where makers share an identifier. */
  makers: string[]
  region: VinRegion | null
  country: string | null // ISO 3166
  modelYear: number | null
  /** True only where the law says that position 10 is the model year: North America. */
  modelYearCertain: boolean
  /** not_used: outside North America a digit that does not fit says nothing, because most makers put something else there. */
  checkDigit: (typeof checkDigitResults)[number]
  /** Models the type code may stand for (Volkswagen group). */
  models: ModelHint[]
}

export const normaliseVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/**
 * Reads a VIN without asking anybody: form, check digit, region, country, maker, model year. `thisYear` ends the years that are possible.
 * Only what has no fault is read further than its region, so that a slip of the pen never names somebody else's car.
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
 * Certain by law in North America. Elsewhere a hint, and only where the maker is known to put the year there, or where a check digit that
 * fits says that the car was numbered by the American rule (Toyotas and BMWs made for export).
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
