import type { Db, DbOrTx } from './db.ts'

/**
 * Runs reads that do not need each other's results on one connection: they are sent in one write.
 * `reads` starts all of them at once.
 */
export const readTogether = <const Results extends readonly unknown[]>(
  db: Db,
  reads: (connection: DbOrTx) => { [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> => db.connection().execute((connection) => Promise.all(reads(connection)) as unknown as Promise<Results>)
