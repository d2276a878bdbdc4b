import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'

export type Deadline = {
  /** With its feature, e.g. 'auctions.close-due'. */
  readonly name: string
  /** The earliest instant at which there is something to do, due ones included; nothing when there is none. */
  readonly nextDueAt: (ctx: AppContext) => Promise<Date | null | undefined>
  /**
   * Does a batch of what is due. Runs again until `next` lies ahead, on several workers at once, so it must be harmless twice.
   * It may return how many it dealt with (a number): then a full batch is told from rows that cannot be dealt with, and follows at once.
   */
  readonly run: (ctx: AppContext) => Promise<unknown>
}

/** Something that happens at an instant of its own (an auction's end), to the millisecond and with nobody watching. */
export function defineDeadline(deadline: Deadline): Deadline {
  return deadline
}

export function deadlineChannel(name: string): string {
  return `deadline_${name}`
}

/** Says, at the commit of `tx`, that the earliest instant may have moved. Needed only when it may have become earlier. */
export async function wakeDeadline(tx: Tx, { name }: Pick<Deadline, 'name'>): Promise<void> {
  await sql`select pg_notify(${deadlineChannel(name)}, '')`.execute(tx)
}
