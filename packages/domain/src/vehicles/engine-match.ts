/**
 * Allowed difference of engine sizes in cm3, because registers round and catalogues differ.
 * 1598 and 1600 count as one engine, 1968 and 1984 as two.
 */
const ENGINE_TOLERANCE_CC = 12

/**
 * Whether an engine of the catalogue may be that of a registered vehicle: same fuel and size. An
 * unknown value matches every value.
 */
export const isPossibleEngine = (
  engine: { fuel: string | null; engine_cc: number | null },
  vehicle: { fuel: string | null; engineCc: number | null },
): boolean =>
  (vehicle.fuel === null || engine.fuel === null || engine.fuel === vehicle.fuel) &&
  (vehicle.engineCc === null || engine.engine_cc === null || Math.abs(engine.engine_cc - vehicle.engineCc) <= ENGINE_TOLERANCE_CC)
