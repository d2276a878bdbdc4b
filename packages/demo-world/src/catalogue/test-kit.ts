import { loadCatalogue } from './load-catalogue.ts'

/**
 * The catalogue with ids in the order of its rows, as a test without a database needs it.
 * @internal Used by tests only.
 */
export function createTestCatalogue(year = 2026) {
  let id = 0
  return loadCatalogue({ ids: { vehicle: () => ++id, category: () => ++id }, year })
}
