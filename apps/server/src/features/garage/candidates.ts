import type { VehicleLevel } from '@partlane/contract/catalogue'
import { fold } from '@partlane/domain/search/words'
import { makeNicknames } from '@partlane/domain/vehicles/generation-names'
import type { DecodedVin } from '@partlane/domain/vehicles/vin'
import type { PlateFacts } from '#gateways/plate/port.ts'
import type { Reader } from '#platform/db/db.ts'
import { findMakesByWmi, type GenerationRow, listGenerations, listMakes, listModels, type MakeRow } from './candidates.queries.ts'

export type Candidate = { node_id: string; name: string; level: VehicleLevel; year: number | null }

const MOST = 8
/** Registers round, and catalogues differ by a few: 1984 and 1968 are two engines, 1598 and 1600 are one. */
const CC_TOLERANCE = 12

const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

/** "MERCEDES" and "CITROEN" as the register writes them, and the make of our tree. */
export function makeNamed(makes: readonly MakeRow[], name: string): MakeRow | undefined {
  const key = plain(makeNicknames[fold(name)] ?? name)
  return makes.find((make) => plain(make.name) === key)
}

/**
 * The cars of our tree a registration may belong to: generations of the make that were built in its year and had such an engine. One with a single
 * such engine is named to the engine. What fits exactly comes first, then what more people drive.
 */
export async function candidatesForPlate(db: Reader, facts: PlateFacts): Promise<Candidate[]> {
  const make = makeNamed(await listMakes(db), facts.make)
  if (!make) return []
  const ranked = (await listGenerations(db, { makeIds: [make.id], year: facts.year }))
    .map((generation) => ({ generation, ...engineMatch(generation, facts) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || b.generation.popularity - a.generation.popularity || byNewest(a.generation, b.generation))
  const found = ranked.map(({ generation, only }) => candidateOf(only ?? generation, facts.year))
  return found.length > 0 ? found.slice(0, MOST) : [candidateOf({ ...make, level: 'make' }, facts.year)]
}

type Engine = GenerationRow['series'][number]

/** 3: an engine of the same size and fuel. 2: near enough. 1: the tree does not know this generation's engines. 0: it had none of the kind. */
function engineMatch({ series }: GenerationRow, { fuel, engineCc, year }: PlateFacts): { quality: number; only?: Engine | undefined } {
  if (series.length === 0) return { quality: 1 }
  const burns = series.filter((engine) => fuel === null || engine.fuel === null || engine.fuel === fuel)
  const then = burns.filter(({ year_from, year_to }) => year === null || ((year_from ?? year) <= year && year <= (year_to ?? year)))
  const inYear = then.length > 0 ? then : burns
  const apart = (engine: Engine) => (engineCc === null || engine.engine_cc === null ? 0 : Math.abs(engine.engine_cc - engineCc))
  const near = inYear.filter((engine) => apart(engine) <= CC_TOLERANCE)
  const exact = near.filter((engine) => apart(engine) === 0)
  const best = exact.length > 0 ? exact : near
  return { quality: exact.length > 0 ? 3 : near.length > 0 ? 2 : 0, only: best.length === 1 ? best[0] : undefined }
}

/** The cars a VIN may belong to: the models its type code stands for, those of its year first; then the make, which is all most VINs tell. */
export async function candidatesForVin(db: Reader, decoded: DecodedVin): Promise<{ candidates: Candidate[]; makes: string[] }> {
  if (!decoded.valid) return { candidates: [], makes: [] }
  const named = (await listMakes(db)).filter(({ name }) => decoded.makers.some((maker) => plain(maker) === plain(name)))
  const makes = named.length > 0 ? named : decoded.makers.length > 0 ? [] : await findMakesByWmi(db, decoded.vin.slice(0, 3))
  const year = decoded.modelYear
  const models = await hintedNodes(db, decoded, makes)
  const whole = makes.map((make) => candidateOf({ ...make, level: 'make' }, year))
  return { candidates: [...models, ...whole].slice(0, MOST), makes: makes.map(({ name }) => name) }
}

async function hintedNodes(db: Reader, { models: hints, modelYear: year }: DecodedVin, makes: readonly MakeRow[]): Promise<Candidate[]> {
  if (hints.length === 0) return []
  const makeIds = makes.map(({ id }) => id)
  const built = await listGenerations(db, { makeIds, year: null })
  const models = await listModels(db, makeIds)
  const meant = hints.flatMap((hint) => {
    const generations = built.filter(
      ({ make, model, name }) =>
        make === hint.make && model === hint.model && (hint.generations.length === 0 || hint.generations.includes(name)),
    )
    const then = generations.filter((row) => year !== null && wasBuilt(row, year))
    const model = models.filter((row) => row.make === hint.make && row.model === hint.model)
    return then.length > 0 ? then : hint.generations.length > 0 ? generations : model
  })
  return meant
    .map((row) => ({ row, fits: year === null || wasBuilt(row, year) }))
    .sort((a, b) => Number(b.fits) - Number(a.fits))
    .map(({ row, fits }) => candidateOf(row, fits ? year : null))
}

type Years = { year_from: number | null; year_to: number | null }
const wasBuilt = ({ year_from, year_to }: Years, year: number) => (year_from ?? year) <= year && year <= (year_to ?? year)
const byNewest = (a: Years, b: Years) => (b.year_from ?? 0) - (a.year_from ?? 0)

const candidateOf = ({ id, full_name, level }: { id: number; full_name: string; level: string }, year: number | null): Candidate => ({
  node_id: String(id),
  name: full_name,
  level: level as VehicleLevel,
  year,
})
