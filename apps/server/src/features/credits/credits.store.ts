import { type CreditEvent, creditMachine } from '@partlane/domain/credits/credit-machine'
import { CREDITS_ACCOUNT, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import type { Insertable, Updateable } from 'kysely'
import { postMovement } from '#features/ledger/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Credits } from '#platform/db/schema.generated.ts'
import type { CreditRow } from './credits.queries.ts'

type NewCredit = Omit<Insertable<Credits>, 'status' | 'decided_by' | 'decision_reason' | 'decided_at' | 'id'>
/** The columns that decide about a credit. */
export type LockedCredit = Pick<CreditRow, 'id' | 'user_id' | 'currency' | 'amount_minor' | 'status'>

/** Inserts a requested credit of a locked user. */
export const insertCredit = (tx: Tx, credit: NewCredit): Promise<LockedCredit> =>
  tx
    .insertInto('credits')
    .values({ ...credit, status: creditMachine.initial })
    .returning(['id', 'user_id', 'currency', 'amount_minor', 'status'])
    .executeTakeFirstOrThrow()

type Decision = Pick<Updateable<Credits>, 'decided_by' | 'decision_reason' | 'decided_at'>

/**
 * Writes the status of a credit whose user is locked. No other code writes it.
 * @throws Refusal credit_is_<status>
 */
export async function transitionCredit(tx: Tx, credit: LockedCredit, event: CreditEvent, decision: Decision = {}): Promise<LockedCredit> {
  const status = creditMachine.next(credit.status, event)
  await tx
    .updateTable('credits')
    .set({ ...decision, status })
    .where('id', '=', credit.id)
    .execute()
  return { ...credit, status }
}

/**
 * Approves and posts a credit whose user is locked: from the goodwill of the marketplace to what
 * the member can be paid.
 * @throws Refusal credit_is_<status>
 */
export async function postCredit(tx: Tx, credit: LockedCredit, { decidedBy, now }: { decidedBy: number | null; now: Date }): Promise<void> {
  const approved = await transitionCredit(tx, credit, 'approve', { decided_by: decidedBy, decided_at: now })
  const { id, user_id, currency, amount_minor } = approved
  const to = sellerAccount(user_id, 'available')
  const entries = buildTransferEntries({ from: CREDITS_ACCOUNT, to, currency, amount_minor }, null)
  await postMovement(tx, { movement: `credit:${id}`, entries, now })
  await transitionCredit(tx, approved, 'post')
}
