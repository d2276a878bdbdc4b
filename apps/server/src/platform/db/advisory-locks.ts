/**
 * Numbers of the advisory locks that are taken for one task of the whole program.
 * They stand in one list so that two tasks never share a number.
 */
export const advisoryLocks = {
  migrate: 7_215_001,
  dispatchOutbox: 7_215_002,
  importCatalogue: 7_215_003,
  fillDatabase: 7_215_004,
} as const
