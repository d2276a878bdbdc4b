import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'

/** What deciding about people takes: the books and the time. The command line has no more of the program than this. */
export type Books = Pick<AppContext, 'db' | 'clock'>

/** Who does something with somebody else's account: an operator, or whoever sits at the machine. */
export type Actor = Pick<CurrentUser, 'id'> | 'command line'

export const actorId = (by: Actor): number | null => (by === 'command line' ? null : by.id)

/** Nobody decides about themselves. @throws Refusal not_allowed */
export function refuseSelf(by: Actor, personId: number): void {
  if (actorId(by) === personId) throw new Refusal('not_allowed')
}
