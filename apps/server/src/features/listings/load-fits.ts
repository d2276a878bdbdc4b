import { type Fit, fitVerdict } from '@partlane/domain/fitment/verdict'
import type { DbOrTx } from '#platform/db/db.ts'
import { findVehicle, listFitments, type VehicleQuery } from './listing-details.queries.ts'

/** Whether a part fits a vehicle, with the name of the vehicle. */
export type ListingFit = { fit: Fit; vehicle: string }

type FittedListing = { listing_id: number; universal: boolean }

/**
 * Loads whether parts fit the vehicle of a request, as their pages show it. Two statements for any
 * number of parts, none without a vehicle.
 * @returns a function that returns null without a vehicle and for an unknown node
 */
export async function loadFits(
  db: DbOrTx,
  query: VehicleQuery,
  listings: readonly FittedListing[],
): Promise<(listing: FittedListing) => ListingFit | null> {
  const vehicle = await findVehicle(db, query)
  if (!vehicle) return () => null
  const ids = listings.map(({ listing_id }) => listing_id)
  const fitments = Map.groupBy(await listFitments(db, ids), (row) => row.listing_id)
  const name = vehicle.year === null ? vehicle.name : `${vehicle.name} (${vehicle.year})`
  return ({ listing_id, universal }) => ({ fit: fitVerdict(vehicle, fitments.get(listing_id) ?? [], universal).fit, vehicle: name })
}
