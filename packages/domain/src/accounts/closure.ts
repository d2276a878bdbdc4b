/**
 * What prevents a member from closing the account, in the order in which it is to be settled.
 * `orders`: an order or a refund is open. `pending`: money waits for the release of its order.
 * `reserved`: a card payment is disputed. `debt`: the member owes money. `on_the_way`: a payout has
 * not arrived. `held`: operators hold payouts. `not_connected`: there is money, but no account to
 * pay it to. `final_payout`: there is money, and the member can ask for it. `too_little`: what is
 * left is less than the gateway pays out.
 */
export const closureObstacles = [
  'orders',
  'pending',
  'reserved',
  'debt',
  'on_the_way',
  'held',
  'not_connected',
  'final_payout',
  'too_little',
] as const
export type ClosureObstacle = (typeof closureObstacles)[number]

/** Balances of one currency in minor units. Positive: owed to the member. */
export type ClosureBalance = {
  pendingMinor: number
  availableMinor: number
  reservedMinor: number
  onTheWayMinor: number
  /** What the gateway pays out at least. */
  minMinor: number
}

export type ClosureFacts = { openOrders: number; isConnected: boolean; isHeld: boolean; balances: readonly ClosureBalance[] }

/** Lists what prevents the closing. Empty: the account can be closed. */
export function listClosureObstacles({ openOrders, isConnected, isHeld, balances }: ClosureFacts): ClosureObstacle[] {
  const hasPayable = balances.some(({ availableMinor, minMinor }) => availableMinor >= minMinor)
  const isPresent: Record<ClosureObstacle, boolean> = {
    orders: openOrders > 0,
    pending: balances.some(({ pendingMinor }) => pendingMinor !== 0),
    reserved: balances.some(({ reservedMinor }) => reservedMinor !== 0),
    debt: balances.some(({ availableMinor }) => availableMinor < 0),
    on_the_way: balances.some(({ onTheWayMinor }) => onTheWayMinor !== 0),
    held: hasPayable && isHeld,
    not_connected: hasPayable && !isHeld && !isConnected,
    final_payout: hasPayable && !isHeld && isConnected,
    too_little: balances.some(({ availableMinor, minMinor }) => availableMinor > 0 && availableMinor < minMinor),
  }
  return closureObstacles.filter((obstacle) => isPresent[obstacle])
}
