import type { VerdictValue } from '@partlane/contract/listings'
import { type FitmentRow, fitVerdict, type VehicleNode } from '@partlane/domain/fitment/verdict'
import type { DbOrTx } from '#platform/db/db.ts'

export type FitmentLine = FitmentRow & { listing_id: number; node_id: number; position: number; vehicle: string; level: string }

/** Lists the fitment rows of listings in display order, with the full name of each node. */
export function listFitments(db: DbOrTx, listingIds: readonly number[]): Promise<FitmentLine[]> {
  return db
    .selectFrom('listing_fitments as f')
    .innerJoin('vehicle_nodes as n', 'n.id', 'f.node_id')
    .where('f.listing_id', 'in', [...new Set([0, ...listingIds])])
    .select([
      'f.id',
      'f.listing_id',
      'f.node_id',
      'f.position',
      'f.year_from',
      'f.year_to',
      'f.note',
      'n.path',
      'n.level',
      'n.full_name as vehicle',
    ])
    .orderBy('f.listing_id')
    .orderBy('f.position')
    .orderBy('f.id')
    .execute()
}

/** Presents whether a part fits the vehicle, with the fitment row that decides. */
export function presentVerdict(vehicle: VehicleNode, rows: readonly FitmentLine[], universal: boolean): NonNullable<VerdictValue> {
  const { fit, reason, row } = fitVerdict(vehicle, rows, universal)
  const decidingRow = row && rows.find(({ id }) => id === row.id)
  return {
    fit,
    reason,
    row: decidingRow
      ? {
          position: rows.indexOf(decidingRow) + 1,
          vehicle: decidingRow.vehicle,
          year_from: decidingRow.year_from,
          year_to: decidingRow.year_to,
          note: decidingRow.note,
        }
      : null,
  }
}

/** Finds a vehicle for verdicts. Returns undefined for an unknown node. */
export async function findVehicle(db: DbOrTx, nodeId: number, year: number | null): Promise<VehicleNode | undefined> {
  const node = await db.selectFrom('vehicle_nodes').where('id', '=', nodeId).select('path').executeTakeFirst()
  return node && { path: node.path, year }
}
