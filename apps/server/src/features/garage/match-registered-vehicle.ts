import { isPossibleEngine } from '@partlane/domain/vehicles/engine-match'
import type { RegisteredVehicle } from '#gateways/plate/port.ts'
import type { GenerationRow } from './vehicle-candidates.queries.ts'
import { normaliseName } from './vehicle-names.ts'

export type Engine = GenerationRow['series'][number]
/** A generation with the engines that the registered vehicle may have. Empty: not in the tree. */
export type Match = { generation: GenerationRow; engines: Engine[] }

/** Catalogues have metric horsepower, registers kilowatts, and both round. */
const MAX_POWER_DIFFERENCE_KW = 2
const KW_PER_HP = 0.7355

const vanBodies = ['van', 'pickup', 'chassis-cab']

/**
 * Returns the generations and engines that a registered vehicle may be, as few as its data allows.
 * Each value of the register narrows the matches, unless nothing would remain: names and rounding
 * differ between registers and catalogues, and a wrong value must not exclude the right car.
 */
export function matchRegisteredVehicle(generations: readonly GenerationRow[], vehicle: RegisteredVehicle): Match[] {
  const named = narrow(generations, ({ model }) => isModelNamed(vehicle.model, model, generations))
  const matches = named.flatMap((generation) => matchEngines(generation, vehicle) ?? [])
  // A generation without matching engines counts only when the register names its model.
  const found = matches.length > 0 ? matches : vehicle.model && named.length < generations.length ? named.map(withoutEngines) : []
  const bodySteps: ((match: Match) => boolean)[] = [
    ({ generation: { bodies } }) =>
      vehicle.isVan === undefined || isPossibleBody(bodies, (body) => vanBodies.includes(body) === vehicle.isVan),
    ({ generation: { bodies } }) => vehicle.body === undefined || isPossibleBody(bodies, (body) => body === vehicle.body),
  ]
  const { engineCc, powerKw } = vehicle
  const bodyMatches = bodySteps.reduce<Match[]>(narrow, found)
  const sizeMatches = engineCc === null ? bodyMatches : narrowEngines(bodyMatches, ({ engine_cc }) => engine_cc === engineCc)
  if (powerKw === undefined) return sizeMatches
  return narrowEngines(
    sizeMatches,
    ({ power_hp }) => power_hp !== null && Math.abs(power_hp * KW_PER_HP - powerKw) <= MAX_POWER_DIFFERENCE_KW,
  )
}

const withoutEngines = (generation: GenerationRow): Match => ({ generation, engines: [] })

/** Applies a condition, unless no row meets it. */
function narrow<T>(rows: readonly T[], isPossible: (row: T) => boolean): T[] {
  const remaining = rows.filter(isPossible)
  return remaining.length > 0 ? remaining : [...rows]
}

const isPossibleBody = (bodies: readonly string[] | null, isPossible: (body: string) => boolean) =>
  bodies === null || bodies.length === 0 || bodies.some(isPossible)

/** "GOLF GT TDI" is a Golf, "GOLF SPORTSVAN SE" only a Golf Sportsvan, "320D SE" a 3 Series. */
function isModelNamed(registeredModel: string | undefined, model: string, generations: readonly GenerationRow[]): boolean {
  if (registeredModel === undefined) return true
  const text = normaliseName(registeredModel)
  const seriesNumber = /^(\d)\d\d\D?/.exec(text)?.[1]
  const namesOf = (name: string) => (text.startsWith(normaliseName(name)) ? normaliseName(name).length : 0)
  const longest = Math.max(...generations.map((row) => namesOf(row.model)))
  if (longest > 0) return namesOf(model) === longest
  return seriesNumber !== undefined && normaliseName(model) === `${seriesNumber}series`
}

/** The engines with the fuel and size, those built in the year first. Undefined if none matches. */
function matchEngines(generation: GenerationRow, { fuel, engineCc, year }: RegisteredVehicle): Match | undefined {
  const { series } = generation
  if (series.length === 0) return withoutEngines(generation)
  const sameFuel = series.filter((engine) => isPossibleEngine(engine, { fuel, engineCc: null }))
  const builtInYear = narrow(
    sameFuel,
    ({ year_from, year_to }) => year === null || ((year_from ?? year) <= year && year <= (year_to ?? year)),
  )
  const engines = builtInYear.filter((engine) => isPossibleEngine(engine, { fuel, engineCc }))
  return engines.length > 0 ? { generation, engines } : undefined
}

/** Excludes engines that differ, and generations without another engine, unless all differ. */
function narrowEngines(matches: Match[], isPossible: (engine: Engine) => boolean): Match[] {
  const remaining = matches.flatMap(({ generation, engines }) => {
    const possibleEngines = engines.filter(isPossible)
    return engines.length > 0 && possibleEngines.length === 0 ? [] : { generation, engines: possibleEngines }
  })
  return remaining.some(({ engines }) => engines.length > 0) ? remaining : matches
}
