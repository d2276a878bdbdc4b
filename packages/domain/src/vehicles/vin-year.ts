/** Model years run through these in thirty years and begin anew: A is 1980 and 2010. I, O, Q, U, Z and 0 are never a year. */
const MODEL_YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_MODEL_YEAR = 1980
const CYCLE_YEARS = MODEL_YEAR_CODES.length

const candidateYears = (character: string): number[] => {
  const index = MODEL_YEAR_CODES.indexOf(character)
  return index === -1 ? [] : [FIRST_MODEL_YEAR + index, FIRST_MODEL_YEAR + CYCLE_YEARS + index, FIRST_MODEL_YEAR + 2 * CYCLE_YEARS + index]
}

/** As North American law has it: a letter in position 7 says that the second thirty years are meant. */
export function northAmericanModelYear(vin: string): number | null {
  const [early, late] = candidateYears(vin.charAt(9))
  if (early === undefined || late === undefined) return null
  return /[A-Z]/.test(vin.charAt(6)) ? late : early
}

/** The latest year the character may mean, if it means one at all; a car of next year's model may be sold already. */
export function latestPossibleModelYear(vin: string, thisYear: number): number | null {
  return candidateYears(vin.charAt(9)).findLast((year) => year <= thisYear + 1) ?? null
}
