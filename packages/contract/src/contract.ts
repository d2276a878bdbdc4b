import { account, people } from './accounts.ts'
import { addressServices } from './addresses.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { currencies } from './currencies.ts'
import { documents } from './documents.ts'
import { garage, vehicleLookups } from './garage.ts'
import { listings } from './listings.ts'
import { notifications } from './notifications.ts'
import { operators } from './operators.ts'
import { orders } from './orders.ts'
import { checkout } from './payments.ts'
import { profile } from './profile.ts'
import { pushTokens } from './push-tokens.ts'
import { search } from './search.ts'
import { selling } from './selling.ts'
import { shippingRules } from './shipping-rules.ts'
import { system } from './system.ts'
import { timeFrames } from './time-frames.ts'

/**
 * Every endpoint of the API by feature: what `api.<feature>.<name>(...)` calls on web and native.
 * One line per contract module; then `node scripts/generate-endpoints.ts`.
 */
export const contract = {
  auth,
  account,
  people,
  profile,
  documents,
  timeFrames,
  shippingRules,
  addressServices,
  pushTokens,
  operators,
  currencies,
  listings,
  selling,
  catalogue,
  search,
  garage,
  vehicleLookups,
  cart,
  checkout,
  orders,
  system,
  notifications,
}

export type Contract = typeof contract
