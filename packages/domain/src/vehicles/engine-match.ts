/**
 * Allowed difference of engine sizes in cm3, because registers round and catalogues differ.
 * 1598 and 1600 count as one engine, 1968 and 1984 as two.
 */
const ENGINE_TOLERANCE_CC = 12
/** Catalogues have metric horsepower, registers kilowatts, and both round. */
const MAX_POWER_DIFFERENCE_KW = 2
const KW_PER_HP = 0.7355

/** An engine of the catalogue. Null: unknown. */
export type CatalogueEngine = {
  fuel: string | null
  engine_cc: number | null
  power_hp: number | null
  year_from: number | null
  year_to: number | null
}

/** What a register knows about the engine of a vehicle. Null: unknown. */
export type RegisteredEngine = { fuel: string | null; engineCc: number | null; year: number | null; powerKw: number | null }

/**
 * The engines of a generation that a registered vehicle may have: those with its fuel and size,
 * among them those built in its year, unless the generation has none from that year with its fuel.
 * An unknown fuel or size matches every value.
 */
export function listPossibleEngines<Engine extends CatalogueEngine>(
  engines: readonly Engine[],
  { fuel, engineCc, year }: RegisteredEngine,
): Engine[] {
  const sameFuel = engines.filter((engine) => fuel === null || engine.fuel === null || engine.fuel === fuel)
  const builtInYear = narrow(
    sameFuel,
    ({ year_from, year_to }) => year === null || ((year_from ?? year) <= year && year <= (year_to ?? year)),
  )
  return builtInYear.filter(
    ({ engine_cc }) => engineCc === null || engine_cc === null || Math.abs(engine_cc - engineCc) <= ENGINE_TOLERANCE_CC,
  )
}

type EngineCondition = (engine: CatalogueEngine) => boolean

/**
 * Conditions that prefer some of the possible engines, one after the other: exactly the size of the
 * register, then its power. A condition that no engine meets excludes none.
 */
export function listEnginePreferences({ engineCc, powerKw }: RegisteredEngine): EngineCondition[] {
  const hasSize: EngineCondition = ({ engine_cc }) => engine_cc === engineCc
  const hasPower: EngineCondition = ({ power_hp }) =>
    power_hp !== null && powerKw !== null && Math.abs(power_hp * KW_PER_HP - powerKw) <= MAX_POWER_DIFFERENCE_KW
  return [...(engineCc === null ? [] : [hasSize]), ...(powerKw === null ? [] : [hasPower])]
}

/** The possible engines of one generation, as few as the data of the register allows. */
export const listLikelyEngines = <Engine extends CatalogueEngine>(engines: readonly Engine[], vehicle: RegisteredEngine): Engine[] =>
  listEnginePreferences(vehicle).reduce(narrow<Engine>, listPossibleEngines(engines, vehicle))

/** Applies a condition, unless no value meets it. */
export function narrow<T>(values: readonly T[], isPossible: (value: T) => boolean): T[] {
  const remaining = values.filter(isPossible)
  return remaining.length > 0 ? remaining : [...values]
}
