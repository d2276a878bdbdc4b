/** Model years run through these in thirty years and begin anew: A is 1980 and 2010. I, O, Q, U, Z and 0 are never a year. */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST = 1980
const CYCLE = YEARS.length

const yearsOf = (character: string): number[] => {
  const at = YEARS.indexOf(character)
  return at === -1 ? [] : [FIRST + at, FIRST + CYCLE + at, FIRST + 2 * CYCLE + at]
}

/** As North American law has it: a letter in position 7 says that the second thirty years are meant. */
export function lawfulYear(vin: string): number | null {
  const [early, late] = yearsOf(vin.charAt(9))
  if (early === undefined || late === undefined) return null
  return /[A-Z]/.test(vin.charAt(6)) ? late : early
}

/** The latest year the character may mean, if it means one at all; a car of next year's model may be sold already. */
export function latestYear(vin: string, thisYear: number): number | null {
  return yearsOf(vin.charAt(9)).findLast((year) => year <= thisYear + 1) ?? null
}
