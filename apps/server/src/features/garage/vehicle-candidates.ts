import type { VehicleLevel } from '@partlane/contract/catalogue'
import { fold } from '@partlane/domain/search/words'
import { makeNicknames } from '@partlane/domain/vehicles/generation-names'
import type { DecodedVin } from '@partlane/domain/vehicles/vin'
import type { RegisteredVehicle } from '#gateways/plate/port.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { matchRegisteredVehicle } from './registered-vehicle.policy.ts'
import { listGenerations, listMakes, listMakesByWmi, listModels, type MakeRow } from './vehicle-candidates.queries.ts'
import { normaliseName } from './vehicle-names.ts'

export type Candidate = { node_id: string; name: string; level: VehicleLevel; year: number | null }

const MAX_CANDIDATES = 8
/** Finds a make by the spelling of the register: "MERCEDES", "CITROEN". */
export function findMakeByName(makes: readonly MakeRow[], name: string): MakeRow | undefined {
  const key = normaliseName(makeNicknames.get(fold(name)) ?? name)
  return makes.find((make) => normaliseName(make.name) === key)
}

/**
 * Finds nodes that a registered vehicle may be: generations of its make that match its data, or the
 * engine where one engine of a generation is left.
 * Order: generations with known engines, then popularity of the model, then newest.
 * Without a matching generation the only candidate is the make. An unknown make has none.
 */
export async function listCandidatesForPlate(db: DbOrTx, registeredVehicle: RegisteredVehicle): Promise<Candidate[]> {
  const make = findMakeByName(await listMakes(db), registeredVehicle.make)
  if (!make) return []
  const { year } = registeredVehicle
  const generations = await listGenerations(db, { makeIds: [make.id], year })
  const candidates = matchRegisteredVehicle(generations, registeredVehicle)
    .sort(
      (a, b) =>
        Number(b.engines.length > 0) - Number(a.engines.length > 0) ||
        b.generation.popularity - a.generation.popularity ||
        byNewest(a.generation, b.generation),
    )
    .map(({ generation, engines: [engine, ...otherEngines] }) =>
      toCandidate(engine && otherEngines.length === 0 ? engine : generation, year),
    )
  return candidates.length > 0 ? candidates.slice(0, MAX_CANDIDATES) : [toCandidate({ ...make, level: 'make' }, year)]
}

/**
 * Finds nodes that a VIN may belong to: models of its type code (those of its model year first),
 * then the makes. Most VINs identify only the make.
 */
export async function listCandidatesForVin(db: DbOrTx, decodedVin: DecodedVin): Promise<{ candidates: Candidate[]; makes: string[] }> {
  if (!decodedVin.valid) return { candidates: [], makes: [] }
  const namedMakes = (await listMakes(db)).filter(({ name }) =>
    decodedVin.makers.some((maker) => normaliseName(maker) === normaliseName(name)),
  )
  const makes =
    namedMakes.length > 0 ? namedMakes : decodedVin.makers.length > 0 ? [] : await listMakesByWmi(db, decodedVin.vin.slice(0, 3))
  const year = decodedVin.modelYear
  const modelCandidates = await listHintedCandidates(db, decodedVin, makes)
  const makeLevelCandidates = makes.map((make) => toCandidate({ ...make, level: 'make' }, year))
  return { candidates: [...modelCandidates, ...makeLevelCandidates].slice(0, MAX_CANDIDATES), makes: makes.map(({ name }) => name) }
}

/** Candidates from the model hints of the VIN's type code. */
async function listHintedCandidates(
  db: DbOrTx,
  { models: hints, modelYear: year }: DecodedVin,
  makes: readonly MakeRow[],
): Promise<Candidate[]> {
  if (hints.length === 0) return []
  const makeIds = makes.map(({ id }) => id)
  const allGenerations = await listGenerations(db, { makeIds, year: null })
  const allModels = await listModels(db, makeIds)
  const matchingRows = hints.flatMap((hint) => {
    const generations = allGenerations.filter(
      ({ make, model, name }) =>
        make === hint.make && model === hint.model && (hint.generations.length === 0 || hint.generations.includes(name)),
    )
    const builtInYear = generations.filter((row) => year !== null && wasBuilt(row, year))
    const matchingModels = allModels.filter((row) => row.make === hint.make && row.model === hint.model)
    return builtInYear.length > 0 ? builtInYear : hint.generations.length > 0 ? generations : matchingModels
  })
  return matchingRows
    .map((row) => ({ row, matchesYear: year === null || wasBuilt(row, year) }))
    .sort((a, b) => Number(b.matchesYear) - Number(a.matchesYear))
    .map(({ row, matchesYear }) => toCandidate(row, matchesYear ? year : null))
}

type YearRange = { year_from: number | null; year_to: number | null }
const wasBuilt = ({ year_from, year_to }: YearRange, year: number) => (year_from ?? year) <= year && year <= (year_to ?? year)
const byNewest = (a: YearRange, b: YearRange) => (b.year_from ?? 0) - (a.year_from ?? 0)

const toCandidate = ({ id, full_name, level }: { id: number; full_name: string; level: VehicleLevel }, year: number | null): Candidate => ({
  node_id: String(id),
  name: full_name,
  level,
  year,
})
