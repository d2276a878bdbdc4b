import { z } from 'zod'
import { invalidRequest, missingResource } from '../errors.ts'
import { created, currency, expand, metadata, page, positive, text, toPage } from '../params.ts'
import type { Provider } from '../provider.ts'
import { noParams, route, type StripeRoute } from '../router.ts'
import { createId, type Payout, type Transfer } from '../state.ts'

const transferSchema = z.strictObject({
  amount: positive,
  currency,
  destination: text,
  description: text.optional(),
  transfer_group: text.optional(),
  metadata: metadata.optional(),
  expand,
})
const payoutSchema = z.strictObject({ amount: positive, currency, description: text.optional(), metadata: metadata.optional(), expand })
const transferListSchema = z.strictObject({
  ...page,
  destination: text.optional(),
  transfer_group: text.optional(),
  created: created.optional(),
})

/**
 * Transfers to connected accounts, their reversals, and payouts of these accounts to their bank.
 */
export function payoutRoutes(provider: Provider): StripeRoute[] {
  const { state } = provider
  return [
    route('POST', '/v1/transfers', transferSchema, ({ params }) => createTransfer(provider, params)),
    route('GET', '/v1/transfers', transferListSchema, ({ params }) => {
      const transfers = [...state.transfers.values()].filter(
        ({ destination, transfer_group }) =>
          (params.destination ?? destination) === destination && (params.transfer_group ?? transfer_group) === transfer_group,
      )
      return toPage('/v1/transfers', transfers, params)
    }),
    route(
      'POST',
      '/v1/transfers/:id/reversals',
      z.strictObject({ amount: positive.optional(), metadata: metadata.optional(), expand }),
      ({ params, path }) => reverseTransfer(provider, path.id, params.amount),
    ),
    route('POST', '/v1/payouts', payoutSchema, ({ params, account }) => createPayout(provider, account, params)),
    route('GET', '/v1/payouts', z.strictObject({ ...page, status: text.optional(), created: created.optional() }), ({ params, account }) =>
      toPage(
        '/v1/payouts',
        [...state.payouts.values()].filter((payout) => payout.account === account),
        params,
      ),
    ),
    route('GET', '/v1/payouts/:id', noParams, ({ path, account }) => {
      const payout = state.payouts.get(path.id ?? '')
      if (payout?.account !== account || !payout) throw missingResource('payout', path.id ?? '', 'payout')
      return present(payout)
    }),
    route('GET', '/v1/balance', noParams, ({ account = '' }) => ({
      object: 'balance',
      livemode: false,
      pending: [],
      available: [...state.balances]
        .filter(([key]) => key.startsWith(`${account}:`))
        .map(([key, amount]) => ({ amount, currency: key.slice(account.length + 1) })),
    })),
  ]
}

const present = ({ account: _, ...payout }: Payout) => payout

function changeBalance({ state }: Provider, key: string, amount: number): void {
  state.balances.set(key, (state.balances.get(key) ?? 0) + amount)
}

function createTransfer(provider: Provider, params: z.output<typeof transferSchema>): Transfer {
  const account = provider.state.accounts.get(params.destination)
  if (!account || account.isDeauthorised) throw missingResource('destination', params.destination, 'destination')
  if (account.capabilities?.transfers !== 'active')
    throw invalidRequest('insufficient_capabilities_for_transfer', 'Your destination account needs the capability transfers.')
  const transfer: Transfer = {
    id: createId('tr'),
    object: 'transfer',
    amount: params.amount,
    amount_reversed: 0,
    created: provider.now(),
    currency: params.currency,
    description: params.description ?? null,
    destination: params.destination,
    metadata: params.metadata ?? {},
    reversed: false,
    transfer_group: params.transfer_group ?? null,
  }
  provider.state.transfers.set(transfer.id, transfer)
  changeBalance(provider, `${transfer.destination}:${transfer.currency}`, transfer.amount)
  provider.addLine({ type: 'transfer', amount: -transfer.amount, currency: transfer.currency, source: transfer.id })
  provider.emit('transfer.created', transfer)
  return transfer
}

function reverseTransfer(provider: Provider, id = '', requestedAmount?: number) {
  const transfer = provider.state.transfers.get(id)
  if (!transfer) throw missingResource('transfer', id, 'transfer')
  const amount = requestedAmount ?? transfer.amount - transfer.amount_reversed
  const key = `${transfer.destination}:${transfer.currency}`
  if (amount > transfer.amount - transfer.amount_reversed)
    throw invalidRequest('parameter_invalid', 'The amount is greater than the amount that is not reversed.', 'amount')
  if (amount > (provider.state.balances.get(key) ?? 0))
    throw invalidRequest('balance_insufficient', 'Insufficient funds in the account of the destination.')
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  changeBalance(provider, key, -amount)
  const reversal = {
    id: createId('trr'),
    object: 'transfer_reversal',
    amount,
    currency: transfer.currency,
    created: provider.now(),
    transfer: id,
    metadata: {},
  }
  provider.addLine({ type: 'transfer_refund', amount, currency: transfer.currency, source: id })
  provider.emit('transfer.reversed', transfer)
  return reversal
}

function createPayout(provider: Provider, account: string | undefined, params: z.output<typeof payoutSchema>): object {
  const owner = account ? provider.state.accounts.get(account) : undefined
  if (!account || !owner) throw invalidRequest('parameter_invalid', 'Payouts of the platform are not part of the stand-in.')
  if (!owner.payouts_enabled) throw invalidRequest('payouts_not_allowed', 'Payouts are not enabled for this account.')
  const key = `${account}:${params.currency}`
  if (params.amount > (provider.state.balances.get(key) ?? 0))
    throw invalidRequest('balance_insufficient', 'You have insufficient funds in your account for this transfer.')
  const payout: Payout = {
    id: createId('po'),
    object: 'payout',
    account,
    amount: params.amount,
    created: provider.now(),
    currency: params.currency,
    description: params.description ?? null,
    failure_code: null,
    metadata: params.metadata ?? {},
    status: 'pending',
  }
  provider.state.payouts.set(payout.id, payout)
  changeBalance(provider, key, -payout.amount)
  provider.emit('payout.created', present(payout), account)
  if (owner.bankRefuses) endPayout(provider, payout.id, 'failed')
  return present(payout)
}

/** The bank confirms a payout, or sends it back: also one that it has confirmed before. */
export function endPayout(provider: Provider, id: string, status: 'paid' | 'failed', failureCode = 'account_closed'): void {
  const payout = provider.state.payouts.get(id)
  if (!payout) throw missingResource('payout', id, 'payout')
  if (payout.status === 'failed' || payout.status === status) return
  Object.assign(payout, { status, failure_code: status === 'failed' ? failureCode : null })
  if (status === 'failed') changeBalance(provider, `${payout.account}:${payout.currency}`, payout.amount)
  provider.emit(`payout.${status}`, present(payout), payout.account)
}
