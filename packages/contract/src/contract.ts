import { auth, people } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { currencies } from './currencies.ts'
import { garage } from './garage.ts'
import { search } from './search.ts'

/**
 * Every endpoint of the API by feature: what `api.<feature>.<name>(...)` calls on web and native.
 * One line per contract module; then `node scripts/generate-endpoints.ts`.
 */
export const contract = {
  auth,
  people,
  currencies,
  catalogue,
  search,
  garage,
}

export type Contract = typeof contract
