import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'

/** What deciding about people takes: the books and the time. The command line has no more of the program than this. */
export type OperatorContext = Pick<AppContext, 'db' | 'clock'>

/** Who does something with somebody else's account: an operator, or whoever sits at the machine. */
export type Actor = Pick<CurrentUser, 'id'> | 'command line'

export const actorId = (actor: Actor): number | null => (actor === 'command line' ? null : actor.id)

/** Nobody decides about themselves. @throws Refusal not_allowed */
export function refuseOwnAccount(actor: Actor, userId: number): void {
  if (actorId(actor) === userId) throw new Refusal('not_allowed')
}
