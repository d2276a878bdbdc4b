import { listEnginePreferences, listPossibleEngines, narrow, type RegisteredEngine } from '@partlane/domain/vehicles/engine-match'
import type { RegisteredVehicle } from '#gateways/plate/port.ts'
import type { GenerationRow } from './vehicle-candidates.queries.ts'
import { normaliseName } from './vehicle-names.ts'

export type Engine = GenerationRow['series'][number]
/** A generation with the engines that the registered vehicle may have. Empty: not in the tree. */
export type Match = { generation: GenerationRow; engines: Engine[] }

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
  const bodyMatches = bodySteps.reduce<Match[]>(narrow, found)
  return listEnginePreferences(toRegisteredEngine(vehicle)).reduce(narrowEngines, bodyMatches)
}

const toRegisteredEngine = ({ fuel, engineCc, year, powerKw }: RegisteredVehicle): RegisteredEngine => ({
  fuel,
  engineCc,
  year,
  powerKw: powerKw ?? null,
})
const withoutEngines = (generation: GenerationRow): Match => ({ generation, engines: [] })

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

/** Undefined if the vehicle can have none of the known engines of the generation. */
function matchEngines(generation: GenerationRow, vehicle: RegisteredVehicle): Match | undefined {
  if (generation.series.length === 0) return withoutEngines(generation)
  const engines = listPossibleEngines(generation.series, toRegisteredEngine(vehicle))
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
