import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { GATEWAY_COSTS_ACCOUNT, gatewayAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import type { AppContext } from '#app/context.ts'
import { refreshChargeback } from '#features/chargebacks/public.ts'
import { settlePaymentByKey } from '#features/checkout/public.ts'
import { postMovement } from '#features/ledger/public.ts'
import { refreshPayout } from '#features/payouts/public.ts'
import { refreshRepayment } from '#features/repayments/public.ts'
import type { BalanceLine, GatewayBalance } from '#gateways/payments/balance-port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { storeDifferences } from './differences.store.ts'
import { findPayoutKey, insertLines, listUnmatchedLines, matchLines, type UnmatchedLine } from './lines.store.ts'
import { differencesFound } from './reconciliation.events.ts'
import { endRun, findFirstPaymentAt, findImportedUntil, findRun } from './runs.store.ts'

const DAY_MS = 86_400_000
/** Gateways add lines with an earlier time: this much is read and compared again. */
const OVERLAP_DAYS = 7
/** The gateway and the ledger need not have something at the same instant. */
const GRACE_MS = 3_600_000
const MAX_REPAIRS = 500

/**
 * Compares the records of a gateway with the ledger, line by line: imports its lines, finds the
 * movement of each, repairs what is safe (the state of what a missed webhook would have named is
 * fetched, costs are posted), and stores the other differences. Safe to repeat and to run
 * concurrently: an interrupted run is continued.
 * @throws GatewayUnavailable
 */
export async function runReconciliation(ctx: AppContext, runId: number): Promise<void> {
  const run = await findRun(ctx.db, runId)
  if (!run || run.ended_at) return
  const { gateway } = run
  const { balance } = ctx.paymentGateways.get(gateway)
  if (!balance) throw new Error(`the gateway ${gateway} has no records`)
  const importedUntil = ctx.clock.now()
  // The first run begins with the first payment: gateways list every day that they are asked for.
  const lastImport = (await findImportedUntil(ctx.db, gateway)) ?? (await findFirstPaymentAt(ctx.db, gateway)) ?? importedUntil
  const since = new Date(lastImport.getTime() - OVERLAP_DAYS * DAY_MS)
  const lineCount = await importLines(ctx, { gateway, balance, from: since, to: importedUntil })
  const repairedCount = await matchAndRepair(ctx, gateway)
  await ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    const before = new Date(importedUntil.getTime() - GRACE_MS)
    const { open, added } = await storeDifferences(tx, { runId, gateway, since, before, now })
    const result = { lineCount, repairedCount, differenceCount: open, importedUntil, now }
    if ((await endRun(tx, runId, result)) && added > 0) await emit(tx, differencesFound({ run_id: runId, gateway, count: added }))
  })
}

type Import = { gateway: GatewayName; balance: GatewayBalance; from: Date; to: Date }

async function importLines(ctx: AppContext, { gateway, balance, from, to }: Import): Promise<number> {
  let count = 0
  let cursor: string | null = null
  do {
    const page = await balance.listLines({ from, to, cursor })
    const lines = page.lines.flatMap(splitCost)
    count += await ctx.db.transact(async (tx) => {
      for (const line of lines) if (line.kind === 'cost') await postCost(tx, { gateway, line, now: ctx.clock.now() })
      return insertLines(tx, gateway, lines)
    })
    cursor = page.cursor
  } while (cursor !== null)
  return count
}

/** What a gateway has deducted for a line is a line of its own. */
const splitCost = (line: BalanceLine): BalanceLine[] =>
  line.costMinor === 0
    ? [line]
    : [
        { ...line, costMinor: 0 },
        { ...line, reference: `${line.reference}:cost`, kind: 'cost', amountMinor: 0 - line.costMinor, costMinor: 0 },
      ]

type Cost = { gateway: GatewayName; line: BalanceLine; now: Date }

/** Posts what a gateway has deducted, once for each line. */
async function postCost(tx: Tx, { gateway, line: { reference, currency, amountMinor }, now }: Cost): Promise<void> {
  const transfer = { from: gatewayAccount(gateway), to: GATEWAY_COSTS_ACCOUNT, currency, amount_minor: amountMinor } as const
  await postMovement(tx, { movement: `cost:${gateway}:${reference}`, entries: buildTransferEntries(transfer, null), now })
}

/** @returns the number of lines whose movement exists only after a repair */
async function matchAndRepair(ctx: AppContext, gateway: GatewayName): Promise<number> {
  await ctx.db.transact((tx) => matchLines(tx, gateway))
  for (const line of await listUnmatchedLines(ctx.db, gateway, MAX_REPAIRS)) {
    try {
      await repairByKind[line.kind]?.(ctx, gateway, line)
    } catch (err) {
      ctx.log.warn({ err, gateway, line: line.reference }, 'line of a gateway not repaired')
    }
  }
  const repairedCount = await ctx.db.transact((tx) => matchLines(tx, gateway))
  // What is still pending has been transferred, and the gateway has not taken it for the bank yet.
  await ctx.db.transact((tx) => matchLines(tx, gateway, { includesPending: true }))
  return repairedCount
}

type Repair = (ctx: AppContext, gateway: GatewayName, line: UnmatchedLine) => Promise<unknown>
type RepairByKey = (ctx: AppContext, gateway: GatewayName, idempotencyKey: string) => Promise<unknown>

const byKey =
  (repair: RepairByKey): Repair =>
  (ctx, gateway, { idempotency_key }) =>
    repair(ctx, gateway, idempotency_key ?? '')
/** What a gateway has taken from a seller follows from the refund, or from the dispute. */
const refreshCause: Repair = (ctx, gateway, line) => (line.idempotency_key ? byKey(refreshRepayment) : refreshDispute)(ctx, gateway, line)
/** Not every gateway names payouts by our key. */
const refreshPayoutOfLine: Repair = async (ctx, gateway, { idempotency_key, subject }) => {
  const key = idempotency_key ?? (await findPayoutKey(ctx.db, gateway, subject))
  if (key !== undefined) await refreshPayout(ctx, gateway, key)
}
const refreshDispute: Repair = (ctx, gateway, { subject }) => refreshChargeback(ctx, gateway, subject)

/** Does what the missed webhook of a line would have done. */
const repairByKind: Partial<Record<UnmatchedLine['kind'], Repair>> = {
  charge: byKey(settlePaymentByKey),
  refund: byKey(refreshRepayment),
  refund_failed: byKey(refreshRepayment),
  payout: refreshPayoutOfLine,
  payout_returned: refreshPayoutOfLine,
  recovery: refreshCause,
  dispute: refreshDispute,
  dispute_won: refreshDispute,
}
