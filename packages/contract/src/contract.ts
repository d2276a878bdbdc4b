import { auth, people } from './accounts.ts'

/**
 * Every endpoint of the API by feature: what `api.<feature>.<name>(...)` calls on web and native.
 * One line per contract module; then `node scripts/generate-endpoints.ts`.
 */
export const contract = {
  auth,
  people,
}

export type Contract = typeof contract
