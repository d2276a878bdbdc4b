/** The codes repeat every thirty years: A is 1980 and 2010. I, O, Q, U, Z and 0 are not used. */
const MODEL_YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_MODEL_YEAR = 1980
const CYCLE_YEARS = MODEL_YEAR_CODES.length

const candidateYears = (character: string): number[] => {
  const index = MODEL_YEAR_CODES.indexOf(character)
  return index === -1 ? [] : [FIRST_MODEL_YEAR + index, FIRST_MODEL_YEAR + CYCLE_YEARS + index, FIRST_MODEL_YEAR + 2 * CYCLE_YEARS + index]
}

/** By North American law a letter at position 7 means the second cycle (from 2010). */
export function northAmericanModelYear(vin: string): number | null {
  const [early, late] = candidateYears(vin.charAt(9))
  if (early === undefined || late === undefined) return null
  return /[A-Z]/.test(vin.charAt(6)) ? late : early
}

/** The latest possible year of the code. Cars of next year's model may already be on sale. */
export function latestPossibleModelYear(vin: string, thisYear: number): number | null {
  return candidateYears(vin.charAt(9)).findLast((year) => year <= thisYear + 1) ?? null
}
