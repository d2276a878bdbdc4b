import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ChargebackRow } from './chargebacks.store.ts'

export type ChargebackAction = 'submit' | 'accept'

type Entry = { chargeback: ChargebackRow; actor: Actor; action: ChargebackAction; reason: string | null; now: Date }

/** Records in the audit log what an operator has done about a chargeback. */
export const recordChargebackEntry = (tx: Tx, { chargeback: { id, gateway, reference }, actor, action, reason, now }: Entry) =>
  recordSubjectEntry(tx, {
    actor,
    action: `chargeback.${action}`,
    subject: { type: 'chargeback', id, name: `${gateway} ${reference}` },
    ...(reason ? { reason } : {}),
    now,
  })
