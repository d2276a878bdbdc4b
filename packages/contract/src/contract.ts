import { auth, people } from './accounts.ts'
import { currencies } from './currencies.ts'

/**
 * Every endpoint of the API by feature: what `api.<feature>.<name>(...)` calls on web and native.
 * One line per contract module; then `node scripts/generate-endpoints.ts`.
 */
export const contract = {
  auth,
  people,
  currencies,
}

export type Contract = typeof contract
