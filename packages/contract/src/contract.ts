import { auth, people } from './accounts.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { currencies } from './currencies.ts'
import { garage } from './garage.ts'
import { listings } from './listings.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { checkout } from './payments.ts'
import { search } from './search.ts'
import { selling } from './selling.ts'
import { system } from './system.ts'

/**
 * Every endpoint of the API by feature: what `api.<feature>.<name>(...)` calls on web and native.
 * One line per contract module; then `node scripts/generate-endpoints.ts`.
 */
export const contract = {
  auth,
  people,
  currencies,
  listings,
  selling,
  catalogue,
  search,
  garage,
  cart,
  checkout,
  orders,
  system,
  notifications,
}

export type Contract = typeof contract
