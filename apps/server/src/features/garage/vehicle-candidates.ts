import type { VehicleLevel } from '@partlane/contract/catalogue'
import { fold } from '@partlane/domain/search/words'
import { makeNicknames } from '@partlane/domain/vehicles/generation-names'
import type { DecodedVin } from '@partlane/domain/vehicles/vin'
import type { RegisteredVehicle } from '#gateways/plate/port.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { type GenerationRow, listGenerations, listMakes, listMakesByWmi, listModels, type MakeRow } from './vehicle-candidates.queries.ts'

export type Candidate = { node_id: string; name: string; level: VehicleLevel; year: number | null }

const MAX_CANDIDATES = 8
/**
 * Allowed difference of engine sizes in cm3, because registers round and catalogues differ.
 * 1598 and 1600 count as one engine, 1968 and 1984 as two.
 */
const ENGINE_TOLERANCE_CC = 12

const normaliseName = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

/** Finds a make by the spelling of the register: "MERCEDES", "CITROEN". */
export function findMakeByName(makes: readonly MakeRow[], name: string): MakeRow | undefined {
  const key = normaliseName(makeNicknames.get(fold(name)) ?? name)
  return makes.find((make) => normaliseName(make.name) === key)
}

/**
 * Finds nodes that a registered vehicle may be: generations of its make that were built in its year
 * with a matching engine. If exactly one engine of a generation matches, that engine is the
 * candidate.
 * Order: quality of the match, then popularity of the model, then newest.
 * Without a matching generation the only candidate is the make. An unknown make has none.
 */
export async function listCandidatesForPlate(db: DbOrTx, registeredVehicle: RegisteredVehicle): Promise<Candidate[]> {
  const make = findMakeByName(await listMakes(db), registeredVehicle.make)
  if (!make) return []
  const rankedGenerations = (await listGenerations(db, { makeIds: [make.id], year: registeredVehicle.year }))
    .map((generation) => ({ generation, ...matchEngines(generation, registeredVehicle) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || b.generation.popularity - a.generation.popularity || byNewest(a.generation, b.generation))
  const candidates = rankedGenerations.map(({ generation, singleEngine }) =>
    toCandidate(singleEngine ?? generation, registeredVehicle.year),
  )
  return candidates.length > 0 ? candidates.slice(0, MAX_CANDIDATES) : [toCandidate({ ...make, level: 'make' }, registeredVehicle.year)]
}

type Engine = GenerationRow['series'][number]

/**
 * Compares the engines of a generation with the registered vehicle. Quality:
 * 3 = same fuel and size, 2 = same fuel and size within tolerance,
 * 1 = the tree has no engines of this generation, 0 = no match.
 */
function matchEngines(
  { series }: GenerationRow,
  { fuel, engineCc, year }: RegisteredVehicle,
): { quality: number; singleEngine?: Engine | undefined } {
  if (series.length === 0) return { quality: 1 }
  const sameFuelEngines = series.filter((engine) => fuel === null || engine.fuel === null || engine.fuel === fuel)
  const builtInYear = sameFuelEngines.filter(
    ({ year_from, year_to }) => year === null || ((year_from ?? year) <= year && year <= (year_to ?? year)),
  )
  const engines = builtInYear.length > 0 ? builtInYear : sameFuelEngines
  const ccDifference = (engine: Engine) => (engineCc === null || engine.engine_cc === null ? 0 : Math.abs(engine.engine_cc - engineCc))
  const withinTolerance = engines.filter((engine) => ccDifference(engine) <= ENGINE_TOLERANCE_CC)
  const exactMatches = withinTolerance.filter((engine) => ccDifference(engine) === 0)
  const bestMatches = exactMatches.length > 0 ? exactMatches : withinTolerance
  return {
    quality: exactMatches.length > 0 ? 3 : withinTolerance.length > 0 ? 2 : 0,
    singleEngine: bestMatches.length === 1 ? bestMatches[0] : undefined,
  }
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
