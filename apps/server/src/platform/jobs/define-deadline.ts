import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'

export type Deadline = {
  /** With the feature, such as 'auctions.close-due'. */
  readonly name: string
  /**
   * The earliest instant at which something is due, also when it has passed. Nullish: nothing to
   * do.
   */
  readonly nextDueAt: (ctx: AppContext) => Promise<Date | null | undefined>
  /**
   * Handles a batch of due rows. Runs again until `nextDueAt` is in the future, on several workers
   * at once, so it must be safe to run twice. It may return the number of handled rows. With a
   * number above zero the next run follows at once. Zero means that the due rows cannot be handled,
   * so the next run is delayed. `signal` is aborted when the process stops.
   */
  readonly run: (ctx: AppContext, options: { signal: AbortSignal }) => Promise<unknown>
}

/** Declares work for rows that have a due time of their own, such as the end of an auction. */
export function defineDeadline(deadline: Deadline): Deadline {
  return deadline
}

export function deadlineChannel(name: string): string {
  return `deadline_${name}`
}

/**
 * Makes the deadline read `nextDueAt` again when `tx` commits. Only needed when the earliest
 * instant may have become earlier.
 */
export async function wakeDeadline(tx: Tx, deadline: Pick<Deadline, 'name'>): Promise<void> {
  await sql`select ${wakeOnCommit(deadline)}`.execute(tx)
}

/** As `wakeDeadline`, as a column that a write returns: without a statement of its own. */
export const wakeOnCommit = ({ name }: Pick<Deadline, 'name'>) => sql<string>`pg_notify(${deadlineChannel(name)}, '')`
