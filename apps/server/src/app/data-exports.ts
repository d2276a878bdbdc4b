import { exportAccount } from '#features/accounts/public.ts'
import { exportAddresses } from '#features/addresses/public.ts'
import { exportCart } from '#features/cart/public.ts'
import { exportMissingVehicles } from '#features/catalogue/public.ts'
import { exportPurchases } from '#features/checkout/public.ts'
import { exportDocuments } from '#features/documents/public.ts'
import { exportGarage } from '#features/garage/public.ts'
import { exportStock } from '#features/listings/public.ts'
import { exportNotifications } from '#features/notifications/public.ts'
import { exportAudit } from '#features/operators/public.ts'
import { exportOrders } from '#features/orders/public.ts'
import { exportShippingRules } from '#features/shipping-rules/public.ts'
import { exportTimeFrames } from '#features/time-frames/public.ts'
import type { Reader } from '#platform/db/db.ts'

/** The parts of a person's data that one feature keeps, by name. */
export type ExportedParts = Record<string, unknown>
type Export = (db: Reader, userId: number) => Promise<ExportedParts>

/** Everything kept of a person, each feature's part told by the feature itself: never a secret, never somebody else's data. */
const exports: Export[] = [
  exportAccount,
  exportAddresses,
  exportGarage,
  exportStock,
  exportTimeFrames,
  exportShippingRules,
  exportDocuments,
  exportCart,
  exportPurchases,
  exportOrders,
  exportNotifications,
  exportMissingVehicles,
  exportAudit,
]

export async function collectPersonalData(db: Reader, userId: number): Promise<ExportedParts> {
  const parts: ExportedParts = {}
  for (const part of exports) Object.assign(parts, await part(db, userId))
  return parts
}
