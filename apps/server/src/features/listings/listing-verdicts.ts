import type { VerdictValue } from '@partlane/contract/listings'
import { type FitmentRow, fitVerdict, type VehicleNode } from '@partlane/domain/fitment/verdict'
import type { DbOrTx } from '#platform/db/db.ts'

export type FitmentLine = FitmentRow & { listing_id: number; node_id: number; position: number; vehicle: string; level: string }

/** The fitment lists of these listings in their order, with the full name of each node: one statement. */
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

/** "Does it fit?" with the row that decided, in words for a card. */
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

/** A car as verdicts ask for it; undefined for a node that does not exist. */
export async function findVehicle(db: DbOrTx, nodeId: number, year: number | null): Promise<VehicleNode | undefined> {
  const node = await db.selectFrom('vehicle_nodes').where('id', '=', nodeId).select('path').executeTakeFirst()
  return node && { path: node.path, year }
}
