/**
 * Ids for the condition `id in (...)`, each once. An empty list is invalid SQL, so the list also
 * contains the id 0, which no row has.
 */
export const nonEmptyIds = (ids: readonly number[]): number[] => [...new Set([0, ...ids])]
