import { type PersonAction, personActionFault } from '@partlane/domain/operators/person-actions'
import { Refusal } from '@partlane/domain/refusal'
import { type LockedStanding, lockStanding } from '#features/accounts/public.ts'
import { lockWaitingDocuments } from '#features/documents/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Actor, refuseSelf } from './actor.ts'

export type Decision = { person: LockedStanding; waiting: Awaited<ReturnType<typeof lockWaitingDocuments>> }

/**
 * The person and the documents that wait, held until the transaction ends, once this may be done with them. Of two operators who decide at
 * once the second finds what the first has made of it.
 * @throws Refusal not_found, not_allowed (about oneself), and those of `personActionFault`
 */
export async function lockForDecision(tx: Tx, by: Actor, personId: number, action: PersonAction): Promise<Decision> {
  refuseSelf(by, personId)
  const person = await lockStanding(tx, personId)
  const waiting = await lockWaitingDocuments(tx, personId)
  const fault = personActionFault(action, { ...person, documents_waiting: waiting.length })
  if (fault) throw new Refusal(fault)
  return { person, waiting }
}
