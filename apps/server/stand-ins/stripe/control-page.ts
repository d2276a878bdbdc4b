import type { FastifyInstance } from 'fastify'
import { addControlPage, type ControlAction, type ControlRow, type ControlSection, newest } from '../shared/control-page.ts'
import type { Provider } from './provider.ts'
import { accountChoices, changeAccount } from './routes/accounts.ts'
import { endDispute, openDispute } from './routes/disputes.ts'
import { endPayout } from './routes/payouts.ts'
import { failRefund } from './routes/refunds.ts'

/** What banks, card holders and Stripe do later, by the name of the button. */
const actions: ReadonlyMap<string, ControlAction<Provider>> = new Map<string, ControlAction<Provider>>([
  ['dispute', { label: 'Dispute', run: disputeCharge }],
  ['win', { label: 'The seller wins', run: (provider, id) => endDispute(provider, id, 'won') }],
  ['lose', { label: 'The seller loses', run: (provider, id) => endDispute(provider, id, 'lost') }],
  ['pay', { label: 'Confirm', run: (provider, id) => endPayout(provider, id, 'paid') }],
  ['send_back', { label: 'Send back', run: (provider, id) => endPayout(provider, id, 'failed') }],
  ['fail_refund', { label: 'Send back', run: (provider, id) => failRefund(provider, id) }],
  ...accountChoices.map((choice): [string, ControlAction<Provider>] => [
    choice,
    { label: choice, run: (provider, id) => changeAccount(provider, id, choice) },
  ]),
])

export const addStripeControlPage = (app: FastifyInstance, provider: Provider): void =>
  addControlPage(app, provider, { title: 'Stand-in of Stripe', actions, listSections })

function disputeCharge(provider: Provider, id: string): void {
  const charge = provider.state.charges.get(id)
  if (charge?.captured && !charge.disputed) openDispute(provider, charge, 'product_not_received')
}

function listSections({ state }: Provider): ControlSection[] {
  const isOpen = (status: string) => status === 'needs_response' || status === 'under_review'
  return [
    ['Payments', newest(state.charges).map((charge) => toRow(charge, charge.captured && !charge.disputed ? ['dispute'] : []))],
    ['Disputes', newest(state.disputes).map((dispute) => toRow(dispute, isOpen(dispute.status) ? ['win', 'lose'] : []))],
    ['Refunds', newest(state.refunds).map((refund) => toRow(refund, refund.status === 'succeeded' ? ['fail_refund'] : []))],
    ['Payouts', newest(state.payouts).map((payout) => toRow(payout, payout.status === 'failed' ? [] : ['pay', 'send_back']))],
    ['Accounts', newest(state.accounts).map(({ id, email }) => ({ id, text: email ?? '', actions: accountChoices }))],
  ]
}

type Amount = { id: string; amount: number; currency: string; status: string | null }
const toRow = ({ id, amount, currency, status }: Amount, rowActions: readonly string[]): ControlRow => ({
  id,
  text: `${amount} ${currency}, ${status}`,
  actions: rowActions,
})
