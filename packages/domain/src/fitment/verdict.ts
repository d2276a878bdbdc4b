/**
 * A node of the tree make -> model -> generation -> series -> trim, as the ids of its ancestors and
 * itself, from the make down.
 */
export type NodePath = readonly number[]

export type FitmentRow = {
  id: number
  path: NodePath
  year_from: number | null
  year_to: number | null
  note: string | null
}
export type VehicleNode = { path: NodePath; year: number | null }

export const fits = ['fits', 'does_not_fit', 'unknown'] as const
export type Fit = (typeof fits)[number]

/** Reasons of a verdict, the best first. The texts are `fitment.reason.<reason>`. */
export const fitReasons = [
  'universal',
  'listed',
  'listed_with_note',
  'year_unknown',
  'more_exact_than_vehicle',
  'year_outside',
  'not_listed',
  'no_fitment_list',
] as const
export type FitReason = (typeof fitReasons)[number]

export type Verdict = { fit: Fit; reason: FitReason; row: FitmentRow | null }

/**
 * Decides whether a part fits a vehicle. The best row decides.
 * A row at the node of the vehicle or above it fits, also if it has a note.
 * A row below it is `unknown`: "Golf VII 2.0 TDI" for a vehicle known only as "Golf VII".
 */
export function fitVerdict(vehicle: VehicleNode, rows: readonly FitmentRow[], universal: boolean): Verdict {
  if (universal) return { fit: 'fits', reason: 'universal', row: null }
  if (rows.length === 0) return { fit: 'unknown', reason: 'no_fitment_list', row: null }
  let best: Verdict = { fit: 'does_not_fit', reason: 'not_listed', row: null }
  for (const row of rows) {
    const verdict = rowVerdict(vehicle, row)
    if (isBetter(verdict, best)) best = verdict
  }
  return best
}

function rowVerdict(vehicle: VehicleNode, row: FitmentRow): Verdict {
  const rowNodeId = row.path[row.path.length - 1]
  const vehicleNodeId = vehicle.path[vehicle.path.length - 1]
  const isCovered = rowNodeId !== undefined && vehicle.path.includes(rowNodeId)
  const isBelow = vehicleNodeId !== undefined && !isCovered && row.path.includes(vehicleNodeId)
  if (!isCovered && !isBelow) return { fit: 'does_not_fit', reason: 'not_listed', row: null }
  if (isOutsideYears(vehicle.year, row)) return { fit: 'does_not_fit', reason: 'year_outside', row }
  if (isBelow) return { fit: 'unknown', reason: 'more_exact_than_vehicle', row }
  if (vehicle.year === null && (row.year_from !== null || row.year_to !== null)) return { fit: 'unknown', reason: 'year_unknown', row }
  return row.note ? { fit: 'fits', reason: 'listed_with_note', row } : { fit: 'fits', reason: 'listed', row }
}

function isOutsideYears(year: number | null, row: FitmentRow): boolean {
  if (year === null) return false
  return (row.year_from !== null && year < row.year_from) || (row.year_to !== null && year > row.year_to)
}

const isBetter = (a: Verdict, b: Verdict) => fitReasons.indexOf(a.reason) < fitReasons.indexOf(b.reason)
