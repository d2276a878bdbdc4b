import { randomBytes } from 'node:crypto'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { DisputeState, Disputes } from './disputes-port.ts'
import { insertBalanceLine } from './sandbox-balance.ts'

const EVIDENCE_DAYS = 7
const PAGE_SIZE = 20
const DAY_MS = 86_400_000

type PageRow = { reference: string; amount_minor: number; currency: CurrencyCode; at: Date }

type OpenRow = PageRow & { has_document: boolean }

export type SandboxDisputes = Disputes & {
  /**
   * The bank of the buyer takes a charge back. @returns the reference, undefined for an unknown
   * charge
   */
  open(chargeReference: string): Promise<string | undefined>
  /** The latest captured charges, and the open disputes. */
  listForPage(): Promise<{ charges: PageRow[]; disputes: OpenRow[] }>
  /** The document that the bank has got. */
  findDocument(reference: string): Promise<Buffer | undefined>
  /** The bank decides an open dispute. @returns whether it was open */
  decide(reference: string, isWon: boolean): Promise<boolean>
}

/** Disputes of the sandbox. The amount is withheld when one is opened. */
export function createSandboxDisputes(db: Db, clock: Clock): SandboxDisputes {
  const find = async (reference: string) => {
    const row = await selectDisputes(db).where('d.reference', '=', reference).executeTakeFirst()
    return row && toState(row)
  }
  const change = async (reference: string, status: 'under_review' | 'lost', evidence?: object) => {
    await db
      .updateTable('sandbox_gateway.disputes')
      .set({ status, updated_at: clock.now(), ...(evidence ? { evidence: JSON.stringify(evidence) } : {}) })
      .where('reference', '=', reference)
      .where('status', '=', 'needs_response')
      .execute()
    const state = await find(reference)
    if (!state) throw new Error(`the sandbox gateway has no dispute ${reference}`)
    return state
  }
  return {
    find,
    submitEvidence: ({ reference, evidence }) =>
      change(reference, 'under_review', { ...evidence, document: evidence.document && Buffer.from(evidence.document).toString('base64') }),
    accept: ({ reference }) => change(reference, 'lost'),
    async list({ changedSince }) {
      const rows = await selectDisputes(db).where('d.updated_at', '>=', changedSince).orderBy('d.reference').execute()
      return { disputes: rows.map(toState), cursor: null }
    },
    async listForPage() {
      const charges = await db
        .selectFrom('sandbox_gateway.charges')
        .where('status', 'in', ['captured', 'refunded'])
        .select(['reference', 'amount_minor', 'currency', 'created_at as at'])
        .orderBy('created_at', 'desc')
        .limit(PAGE_SIZE)
        .execute()
      const disputes = await selectDisputes(db)
        .where('d.status', 'in', ['needs_response', 'under_review'])
        .select(['d.created_at as at', sql<boolean>`d.evidence->>'document' is not null`.as('has_document')])
        .orderBy('d.created_at', 'desc')
        .limit(PAGE_SIZE)
        .execute()
      return { charges, disputes }
    },
    async findDocument(reference) {
      const row = await db
        .selectFrom('sandbox_gateway.disputes')
        .where('reference', '=', reference)
        .select(sql<string | null>`evidence->>'document'`.as('document'))
        .executeTakeFirst()
      return row?.document ? Buffer.from(row.document, 'base64') : undefined
    },
    open: (chargeReference) => db.transact((tx) => openDispute(tx, clock, chargeReference)),
    decide: (reference, isWon) => db.transact((tx) => decideDispute(tx, clock, { reference, isWon })),
  }
}

const selectDisputes = (db: Db | Tx) =>
  db
    .selectFrom('sandbox_gateway.disputes as d')
    .innerJoin('sandbox_gateway.charges as c', 'c.reference', 'd.charge_reference')
    .select(['d.reference', 'd.amount_minor', 'd.reason', 'd.status', 'd.evidence_due_at', 'c.idempotency_key', 'c.currency'])

type DisputeRow = {
  reference: string
  amount_minor: number
  reason: string
  status: string
  evidence_due_at: Date
  idempotency_key: string
  currency: CurrencyCode
}

const toState = (row: DisputeRow): DisputeState => ({
  reference: row.reference,
  chargeIdempotencyKey: row.idempotency_key,
  sellerId: null,
  amountMinor: row.amount_minor,
  currency: row.currency,
  reason: row.reason,
  status: row.status as DisputeState['status'],
  isWithheld: true,
  evidenceDueAt: row.status === 'needs_response' ? row.evidence_due_at : null,
})

async function openDispute(tx: Tx, clock: Clock, chargeReference: string): Promise<string | undefined> {
  const charge = await tx
    .selectFrom('sandbox_gateway.charges')
    .where('reference', '=', chargeReference)
    .where('status', 'in', ['captured', 'refunded'])
    .select(['amount_minor', 'currency'])
    .executeTakeFirst()
  if (!charge) return undefined
  const now = clock.now()
  const reference = `dp_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('sandbox_gateway.disputes')
    .values({
      reference,
      charge_reference: chargeReference,
      amount_minor: charge.amount_minor,
      reason: 'product_not_received',
      status: 'needs_response',
      evidence_due_at: new Date(now.getTime() + EVIDENCE_DAYS * DAY_MS),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const line = { subject: reference, idempotencyKey: null, currency: charge.currency }
  await insertBalanceLine(tx, clock, { ...line, kind: 'dispute', amountMinor: -charge.amount_minor })
  return reference
}

async function decideDispute(tx: Tx, clock: Clock, { reference, isWon }: { reference: string; isWon: boolean }): Promise<boolean> {
  const row = await tx
    .updateTable('sandbox_gateway.disputes')
    .set({ status: isWon ? 'won' : 'lost', updated_at: clock.now() })
    .where('reference', '=', reference)
    .where('status', 'in', ['needs_response', 'under_review'])
    .returning(['amount_minor', 'charge_reference'])
    .executeTakeFirst()
  if (!row) return false
  const { currency } = await tx
    .selectFrom('sandbox_gateway.charges')
    .where('reference', '=', row.charge_reference)
    .select('currency')
    .executeTakeFirstOrThrow()
  if (isWon)
    await insertBalanceLine(tx, clock, {
      kind: 'dispute_won',
      subject: reference,
      idempotencyKey: null,
      amountMinor: row.amount_minor,
      currency,
    })
  return true
}
