import type { Tx } from '#platform/db/db.ts'

/** The terms of a seller as they are stored. `merchant_fee_percentage`: decimal text, or null. */
export type StoredTerms = { merchant_fee_percentage: string | null; payout_on_dispatch: boolean }

/** Reads the terms of a locked user. */
export const getTerms = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['merchant_fee_percentage', 'payout_on_dispatch', 'payouts_held_reason'])
    .executeTakeFirstOrThrow()

/** Writes the terms of a locked user. Orders that exist keep theirs. */
export const storeTerms = (tx: Tx, userId: number, terms: StoredTerms, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...terms, updated_at: now })
    .where('id', '=', userId)
    .execute()
