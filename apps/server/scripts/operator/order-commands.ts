import { MAX_EXTENSION_WORKING_DAYS, orderDeadlineKinds } from '@partlane/domain/orders/order-deadlines'
import { orderStatuses } from '@partlane/domain/orders/order-machine'
import { Refusal } from '@partlane/domain/refusal'
import {
  cancelOrderAsOperator,
  confirmItemsAsOperator,
  extendDeadline,
  findOrderByReference,
  loadMissedDeadlines,
  loadOrderFile,
  loadOrderSummaries,
  loadRepaymentProblems,
  loseParcel,
  readOrder,
  retryRepayment,
  settleRepayment,
} from '../../src/features/operator-orders/public.ts'
import type { Actor, OperatorContext } from '../../src/features/operators/public.ts'
import { actorOf } from './actor-of.ts'
import type { Command, CommandResult, Options } from './command-types.ts'
import { formatMissedDeadlines, formatOrder, formatOrders, formatRepayments } from './format-orders.ts'
import { idOf, oneOf, pageOf, reasonOf } from './options.ts'
import { UsageError } from './usage.ts'

/** Finds an order by its number or id. @throws Refusal not_found */
async function getOrderId({ db }: OperatorContext, identifier: string | undefined): Promise<number> {
  if (!identifier) throw new UsageError('an order is required: its number or id')
  const order = await findOrderByReference(db, identifier)
  if (order) return order.id
  if (!/^[1-9]\d{0,14}$/.test(identifier)) throw new Refusal('not_found')
  return Number(identifier)
}

async function presentOrder(ctx: OperatorContext, orderId: number, confirmation: string): Promise<CommandResult> {
  const order = await loadOrderFile(ctx, orderId)
  return { json: order, text: `${confirmation} ${order.reference} (${order.id}), status ${order.status}` }
}

type OrderAction = (
  ctx: OperatorContext,
  input: { actor: Actor; orderId: number; reason: string },
  options: Options,
  second?: string,
) => Promise<unknown>

/** A command that changes an order, with a reason, and prints the new status. */
const defineOrderCommand =
  (action: OrderAction, confirmation: string): Command =>
  async (ctx, identifier, options, second) => {
    const reason = reasonOf(options)
    const orderId = await getOrderId(ctx, identifier)
    await action(ctx, { actor: await actorOf(ctx, options), orderId, reason }, options, second)
    return presentOrder(ctx, orderId, confirmation)
  }

function daysOf({ days = '' }: Options): number {
  const workingDays = Number(days)
  if (!/^\d{1,2}$/.test(days) || workingDays < 1 || workingDays > MAX_EXTENSION_WORKING_DAYS)
    throw new UsageError(`--days must be a whole number from 1 to ${MAX_EXTENSION_WORKING_DAYS}`)
  return workingDays
}

const itemIdsOf = ({ items = '' }: Options): number[] => items.split(',').map((text) => idOf(text, 'item: --items 12,13'))

export const orderCommands: Record<string, Command> = {
  orders: async (ctx, _identifier, { search, missed, failed, ...options }) => {
    const status = oneOf(orderStatuses, options.status, 'status')
    const filter = { search, status, isMissed: missed ?? false, hasFailedRepayment: failed ?? false }
    const result = await loadOrderSummaries(ctx, filter, pageOf(options))
    return { json: result, text: formatOrders(result.items, result.pagy) }
  },
  'orders:show': async (ctx, identifier, options) => {
    const order = await readOrder(ctx, { actor: await actorOf(ctx, options), orderId: await getOrderId(ctx, identifier) })
    return { json: order, text: formatOrder(order) }
  },
  'orders:missed': async (ctx, _identifier, options) => {
    const result = await loadMissedDeadlines(ctx, { kind: oneOf(orderDeadlineKinds, options.kind, 'kind'), page: pageOf(options) })
    return { json: result, text: formatMissedDeadlines(result.items, result.pagy) }
  },
  'orders:cancel': defineOrderCommand(cancelOrderAsOperator, 'Cancelled:'),
  'orders:confirm': defineOrderCommand(
    (ctx, input, options) => confirmItemsAsOperator(ctx, { ...input, itemIds: itemIdsOf(options) }),
    'Arrival confirmed:',
  ),
  'orders:extend': defineOrderCommand(
    (ctx, input, options, second) => extendDeadline(ctx, { ...input, deadlineId: idOf(second, 'deadline'), workingDays: daysOf(options) }),
    'Deadline extended:',
  ),
  'orders:lose-parcel': defineOrderCommand(
    (ctx, input, _options, second) => loseParcel(ctx, { ...input, parcelId: idOf(second, 'parcel') }),
    'Parcel marked as lost:',
  ),
  repayments: async (ctx, _identifier, options) => {
    const result = await loadRepaymentProblems(ctx, pageOf(options))
    return { json: result, text: formatRepayments(result.items, result.pagy) }
  },
  'repayments:retry': async (ctx, identifier, options) => {
    const input = { repaymentId: idOf(identifier, 'repayment'), reason: reasonOf(options), actor: await actorOf(ctx, options) }
    return presentOrder(ctx, await retryRepayment(ctx, input), 'Repayment tried again:')
  },
  'repayments:settle': async (ctx, identifier, options) => {
    const reference = options.reference?.trim() ?? ''
    if (reference === '' || reference.length > 120)
      throw new UsageError('a reference of at most 120 characters is required: --reference TEXT')
    const input = { repaymentId: idOf(identifier, 'repayment'), reference, reason: reasonOf(options), actor: await actorOf(ctx, options) }
    return presentOrder(ctx, await settleRepayment(ctx, input), 'Repayment paid outside the gateway:')
  },
}
