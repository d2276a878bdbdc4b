/** Where the lines of a purchase come from. */
export const purchaseSourceNames = ['cart'] as const
export type PurchaseSourceName = (typeof purchaseSourceNames)[number]
