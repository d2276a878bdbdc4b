import { sessionValues } from './session-values.ts'

type TypedBid = { slug: string; maximum: string }

/** Stores the maximum that a visitor has typed, before the sign-in. */
export const storeTypedBid = (bid: TypedBid): void => sessionValues.writeJson('bid-after-sign-in', bid)

/** @returns the maximum that was stored for this listing, once */
export function takeTypedBid(slug: string): string | undefined {
  const bid = sessionValues.readJson<TypedBid>('bid-after-sign-in')
  if (bid?.slug !== slug) return undefined
  sessionValues.remove('bid-after-sign-in')
  return bid.maximum
}
