import type { order } from '@partlane/contract/orders'
import type { Flat } from '@partlane/contract/resource'

/** An order as the API sends it. */
export type Order = Flat<typeof order>
