import { boundsOfMonth, listEndedMonths } from '@partlane/domain/earnings/months'
import type { FeeRate } from '@partlane/domain/invoices/fee-rates'
import type { AppContext } from '#app/context.ts'
import { findFirstFee, getFeePayer, listFeesWithoutInvoice, type MonthFee } from './fee-invoices.queries.ts'
import { insertFeeInvoice } from './fee-invoices.store.ts'

/** Older months without an invoice are not looked for. */
export const MAX_MONTHS = 13

/**
 * Issues the invoices of the marketplace for the fees of months that are over: one for each seller,
 * month and currency. Safe to repeat and to run concurrently: the database has one of each, and
 * the numbers have no gaps. A seller whose invoice cannot be issued does not stop the others.
 * @returns the number of issued invoices
 */
export async function issueFeeInvoices(ctx: AppContext): Promise<number> {
  const months = listEndedMonths(ctx.clock.now(), MAX_MONTHS)
  const firstFee = months[0] && (await findFirstFee(ctx.db, boundsOfMonth(months[0]).from))
  let count = 0
  for (const month of months) if (firstFee && boundsOfMonth(month).to > firstFee) count += await issueMonth(ctx, month)
  return count
}

async function issueMonth(ctx: AppContext, month: string): Promise<number> {
  const fees = await listFeesWithoutInvoice(ctx.db, boundsOfMonth(month))
  const groups = Map.groupBy(fees, ({ seller_id, currency }) => `${seller_id} ${currency}`)
  let count = 0
  for (const group of groups.values()) {
    try {
      if (await issueInvoice(ctx, month, group)) count += 1
    } catch (err) {
      ctx.log.error({ err, sellerId: group[0]?.seller_id, month }, 'fee invoice not issued')
    }
  }
  return count
}

async function issueInvoice(ctx: AppContext, month: string, fees: readonly MonthFee[]): Promise<boolean> {
  const [first] = fees
  const rates = fees.map(toFeeRate).filter(({ fee_minor, vat_minor }) => fee_minor !== 0 || vat_minor !== 0)
  if (!first || rates.length === 0) return false
  const { seller_id: sellerId, currency } = first
  const seller = await getFeePayer(ctx.db, sellerId)
  const issuer = ctx.config.companyDetails
  return ctx.db.transact((tx) =>
    insertFeeInvoice(tx, { sellerId, month: `${month}-01`, currency, rates, seller, issuer, now: ctx.clock.now() }),
  )
}

const toFeeRate = ({ kind, percentage, orders, fee_minor, vat_minor }: MonthFee): FeeRate => ({
  kind,
  percentage: Number(percentage),
  orders,
  fee_minor: Number(fee_minor),
  vat_minor: Number(vat_minor),
})
