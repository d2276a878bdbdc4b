import type { missedDeadline, orderFile, orderSummary, repaymentProblem } from '@partlane/contract/operator-orders'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { displayedStatusOf } from '@partlane/domain/orders/displayed-status'
import { isItemCancellable, isItemConfirmable } from '@partlane/domain/orders/order-progress'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { presentAuditEntry } from '#features/operators/public.ts'
import { type DeadlineRow, type OrderRow, presentParcel, presentStep, toItemFacts } from '#features/orders/public.ts'
import { isExtendable } from './extension.policy.ts'
import type { OrderFileParts } from './load-order-file-parts.ts'
import type { MissedDeadlineRow, OrderSummaryRow, RepaymentProblemRow } from './order-search.queries.ts'

const toInstant = (date: Date | null) => date?.toISOString() ?? null

export const presentOrderSummary = (row: OrderSummaryRow): Flat<typeof orderSummary> => ({
  id: String(row.id),
  reference: row.reference,
  status: row.status,
  displayed_status: displayedStatusOf(row.status, row.item_facts),
  created_at: row.created_at.toISOString(),
  total: money(row.items_minor + row.shipping_minor + row.surcharge_minor, row.currency),
  repaid: money(row.repaid_items_minor + row.repaid_shipping_minor + row.repaid_surcharge_minor, row.currency),
  buyer_name: row.buyer_name,
  seller_name: row.seller_name,
  title: row.title,
  items_count: row.items_count,
  next_due_at: toInstant(row.next_due_at),
  missed_deadlines: row.missed_deadlines,
  failed_repayments: row.failed_repayments,
})

export const presentMissedDeadline = (row: MissedDeadlineRow): Flat<typeof missedDeadline> => ({
  id: String(row.id),
  order_id: String(row.order_id),
  order_reference: row.reference,
  order_status: row.status,
  kind: row.kind,
  due_at: row.due_at.toISOString(),
  missed_at: (row.ended_at ?? row.due_at).toISOString(),
  title: row.title,
  buyer_name: row.buyer_name,
  seller_name: row.seller_name,
})

type RepaymentRow = Omit<RepaymentProblemRow, 'reference' | 'buyer_name'>

const presentRepayment = (row: RepaymentRow) => ({
  id: String(row.id),
  reason: row.reason,
  status: row.status,
  amount: money(row.charged_minor, row.paid_in),
  gateway: row.gateway,
  gateway_reference: row.gateway_reference,
  outside_reference: row.outside_reference,
  problem: row.problem,
  created_at: row.created_at.toISOString(),
  ended_at: toInstant(row.ended_at),
})

export const presentRepaymentProblem = (row: RepaymentProblemRow): Flat<typeof repaymentProblem> => ({
  ...presentRepayment(row),
  order_id: String(row.order_id),
  order_reference: row.reference,
  buyer_name: row.buyer_name,
})

/** Presents an order to operators, with everything except the collection code. */
export function presentOrderFile(
  row: OrderRow,
  { parts, contacts, now, ...related }: OrderFileParts & { now: Date },
): Flat<typeof orderFile> {
  const toMoney = (minor: number) => money(minor, row.currency)
  return {
    id: String(row.id),
    reference: row.reference,
    purchase_reference: row.purchase_reference,
    status: row.status,
    shipping_type: row.shipping_type,
    created_at: row.created_at.toISOString(),
    completed_at: toInstant(row.completed_at),
    buyer: { id: String(row.buyer_id), name: contacts.buyer_name, email: contacts.buyer_email, guest: contacts.buyer_role === 'guest' },
    seller: { id: String(row.seller_id), name: contacts.seller_name, email: contacts.seller_email, guest: false },
    company: row.seller_deleted_at ? null : row.company,
    address: presentOrderAddress(row.buyer_deleted_at ? { country: row.address.country } : row.address),
    items_total: toMoney(row.items_minor),
    shipping_total: toMoney(row.shipping_minor),
    surcharge_total: toMoney(row.surcharge_minor),
    total: toMoney(row.items_minor + row.shipping_minor + row.surcharge_minor),
    charged: money(row.charged_minor, row.payment_currency),
    fee: toMoney(row.fee_minor),
    repaid: toMoney(row.repaid_items_minor + row.repaid_shipping_minor + row.repaid_surcharge_minor),
    cancellable: row.status !== 'processing' && parts.items.some(isCancellable),
    items: parts.items.map((item) => presentItem(item, toMoney)),
    parcels: parts.parcels.map(presentParcel),
    collection: presentCollection(row, { parts, contacts, hours: related.hours, now }),
    deadlines: parts.deadlines.map((deadline) => presentDeadline(deadline, { ...parts, now })),
    mails: related.mails.map(({ sent_at, ...mail }) => ({ ...mail, sent_at: sent_at.toISOString() })),
    repayments: related.repayments.map(presentRepayment),
    payments: related.payments.map(presentMovement),
    ledger: related.ledger.map(presentMovement),
    refunds: parts.refunds.map(({ id, status, reason, items_minor, shipping_minor, due_at }) => ({
      id: String(id),
      status,
      reason,
      amount: toMoney(items_minor + shipping_minor),
      due_at: toInstant(due_at),
    })),
    timeline: parts.steps.map((step) => ({ ...presentStep(step), text: step.data.text ?? null })),
    audit: related.auditEntries.map(presentAuditEntry),
  }
}

type OrderFile = Flat<typeof orderFile>

/** A row of money with its amount and instant as the API sends them. */
const presentMovement = <Row extends { amount_minor: number; currency: CurrencyCode; created_at: Date }>({
  amount_minor,
  currency,
  created_at,
  ...row
}: Row) => ({ ...row, amount: money(amount_minor, currency), created_at: created_at.toISOString() })

type CollectionParts = Pick<OrderFileParts, 'parts' | 'contacts' | 'hours'> & { now: Date }

/** Null: nothing is collected. */
function presentCollection(row: OrderRow, { parts, contacts, hours, now }: CollectionParts): OrderFile['collection'] {
  if (contacts.wrong_tries === null) return null
  return {
    wrong_tries: contacts.wrong_tries,
    collected_at: toInstant(contacts.collected_at),
    places: parts.collection?.places ?? [],
    note: parts.collection?.note ?? null,
    hours: row.seller_deleted_at ? null : hours,
    server_time: now.toISOString(),
  }
}

type Item = OrderFileParts['parts']['items'][number]

const isCancellable = (item: Item) =>
  isItemCancellable(toItemFacts(item), 'operator', { mayCancelUndispatched: false, mayCancelUncollected: false })

const presentItem = (item: Item, toMoney: (minor: number) => OrderFile['total']): OrderFile['items'][number] => ({
  id: String(item.id),
  listing_slug: item.listing_slug,
  title: item.title,
  quantity: item.quantity,
  unit_price: toMoney(item.unit_price_minor),
  status: item.status,
  declined_by: item.declined_by,
  decline_reason: item.decline_reason,
  decline_text: item.decline_text,
  dispatched_at: toInstant(item.dispatched_at),
  delivered_at: toInstant(item.delivered_at),
  confirmed_at: toInstant(item.confirmed_at),
  confirmable: isItemConfirmable(toItemFacts(item)),
})

function presentDeadline(deadline: DeadlineRow, order: Parameters<typeof isExtendable>[1]): OrderFile['deadlines'][number] {
  const { id, kind, order_item_id, due_at, outcome, ended_at, extended_at } = deadline
  return {
    id: String(id),
    kind,
    item_id: order_item_id === null ? null : String(order_item_id),
    due_at: due_at.toISOString(),
    outcome,
    ended_at: toInstant(ended_at),
    extended_at: toInstant(extended_at),
    extendable: isExtendable(deadline, order),
  }
}
