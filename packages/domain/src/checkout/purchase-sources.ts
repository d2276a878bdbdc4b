/** Where the lines of a purchase come from. All but the cart make agreed lines. */
export const purchaseSourceNames = ['cart', 'offer', 'auction'] as const
export type PurchaseSourceName = (typeof purchaseSourceNames)[number]

/** Sources that agree a price with one buyer: an accepted offer, a won auction. */
export const agreedLineSources = ['offer', 'auction'] as const satisfies readonly PurchaseSourceName[]
export type AgreedLineSource = (typeof agreedLineSources)[number]

/**
 * A buyer with this many open agreed lines pays first, before agreeing to others. Each holds units
 * of a seller for days without a payment. Auctions that end with a winner are not limited.
 */
export const MAX_UNPAID_AGREED_LINES = 5

const PAYMENT_HOURS: Record<AgreedLineSource, number> = { offer: 48, auction: 4 * 24 }

/** Until when the buyer may pay a line that was agreed at `agreedAt`. */
export const agreedLineDeadline = (source: AgreedLineSource, agreedAt: Date) =>
  new Date(agreedAt.getTime() + PAYMENT_HOURS[source] * 3_600_000)
