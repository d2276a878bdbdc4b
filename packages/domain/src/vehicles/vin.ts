import { checkDigitFor } from './vin-check-digit.ts'
import { countryOf, regionOf, type VinRegion } from './vin-regions.ts'
import { latestYear, lawfulYear } from './vin-year.ts'
import { type ModelHint, vwGroupModels } from './vw-group-models.ts'
import { makersOf } from './wmi.ts'

export const vinFaults = ['length', 'characters', 'check_digit'] as const
export type VinFault = (typeof vinFaults)[number]
export const checkDigitVerdicts = ['right', 'wrong', 'not_used'] as const

/** What a VIN says by its form. What it does not say is null or empty: nothing here is a guess dressed up as knowledge. */
export type DecodedVin = {
  vin: string
  valid: boolean
  faults: VinFault[]
  /** Names that the vehicle tree has, too; several where makers share an identifier. */
  makers: string[]
  region: VinRegion | null
  country: string | null // ISO 3166
  modelYear: number | null
  /** True only where the law says that position 10 is the model year: North America. */
  modelYearCertain: boolean
  /** not_used: outside North America a digit that does not fit says nothing, because most makers put something else there. */
  checkDigit: (typeof checkDigitVerdicts)[number]
  /** Models the type code may stand for (Volkswagen group). */
  models: ModelHint[]
}

export const tidyVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/**
 * Reads a VIN without asking anybody: form, check digit, region, country, maker, model year. `thisYear` ends the years that are possible.
 * Only what has no fault is read further than its region, so that a slip of the pen never names somebody else's car.
 */
export function decodeVin(text: string, { thisYear }: { thisYear: number }): DecodedVin {
  const vin = tidyVin(text)
  const faults: VinFault[] = []
  if (vin.length !== 17) faults.push('length')
  if (/[^A-HJ-NPR-Z0-9]/.test(vin)) faults.push('characters')
  const wellFormed = faults.length === 0
  const strict = /^[1-5]/.test(vin)
  const fits = wellFormed && vin.charAt(8) === checkDigitFor(vin)
  const checkDigit = !wellFormed ? 'not_used' : fits ? 'right' : strict ? 'wrong' : 'not_used'
  if (checkDigit === 'wrong') faults.push('check_digit')
  const valid = faults.length === 0
  const makers = valid ? makersOf(vin) : []
  const { modelYear, modelYearCertain } = valid ? yearOf(vin, { strict, fits, thisYear }) : { modelYear: null, modelYearCertain: false }
  return {
    vin,
    valid,
    faults,
    makers: makers.map(({ name }) => name),
    region: wellFormed ? regionOf(vin) : null,
    country: wellFormed ? countryOf(vin) : null,
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
function yearOf(vin: string, { strict, fits, thisYear }: { strict: boolean; fits: boolean; thisYear: number }) {
  if (strict) {
    const modelYear = lawfulYear(vin)
    const possible = modelYear !== null && modelYear <= thisYear + 1
    return { modelYear: possible ? modelYear : null, modelYearCertain: possible }
  }
  const meant = fits || makersOf(vin).some(({ usesYear }) => usesYear)
  return { modelYear: meant ? latestYear(vin, thisYear) : null, modelYearCertain: false }
}
