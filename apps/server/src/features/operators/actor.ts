import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'

/** Who does something with somebody else's account: an operator, or whoever sits at the machine. */
export type Actor = Pick<CurrentUser, 'id'> | 'command line'

export const actorId = (by: Actor): number | null => (by === 'command line' ? null : by.id)

/** Nobody decides about themselves. @throws Refusal not_allowed */
export function refuseSelf(by: Actor, personId: number): void {
  if (actorId(by) === personId) throw new Refusal('not_allowed')
}
