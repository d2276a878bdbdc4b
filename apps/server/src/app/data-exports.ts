import { exportAccount } from '#features/accounts/public.ts'
import { exportAddresses } from '#features/addresses/public.ts'
import { exportCart } from '#features/cart/public.ts'
import { exportMissingVehicles } from '#features/catalogue/public.ts'
import { exportPurchases } from '#features/checkout/public.ts'
import { exportDocuments } from '#features/documents/public.ts'
import { exportGarage } from '#features/garage/public.ts'
import { exportListings } from '#features/listings/public.ts'
import { exportNotifications } from '#features/notifications/public.ts'
import { exportAuditEntries } from '#features/operators/public.ts'
import { exportOrders } from '#features/orders/public.ts'
import { exportShippingRules } from '#features/shipping-rules/public.ts'
import { exportTimeFrames } from '#features/time-frames/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/** The parts of the export by name, as one feature collects them. */
export type ExportedParts = Record<string, unknown>
type Exporter = (db: DbOrTx, userId: number) => Promise<ExportedParts>

/**
 * Collects all stored data of a user. Each feature exports its part, without secrets and without
 * data of other users.
 */
const exporters: Exporter[] = [
  exportAccount,
  exportAddresses,
  exportGarage,
  exportListings,
  exportTimeFrames,
  exportShippingRules,
  exportDocuments,
  exportCart,
  exportPurchases,
  exportOrders,
  exportNotifications,
  exportMissingVehicles,
  exportAuditEntries,
]

export async function collectPersonalData(db: DbOrTx, userId: number): Promise<ExportedParts> {
  const parts: ExportedParts = {}
  for (const exporter of exporters) Object.assign(parts, await exporter(db, userId))
  return parts
}
