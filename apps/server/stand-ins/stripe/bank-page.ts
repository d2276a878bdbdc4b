import type { FastifyInstance } from 'fastify'
import { escapeText, renderPage } from '../shared/pages.ts'
import type { Provider } from './provider.ts'
import { type AccountChoice, accountChoices, changeAccount } from './routes/accounts.ts'
import { endDispute, openDispute } from './routes/disputes.ts'
import { endPayout } from './routes/payouts.ts'
import { failRefund } from './routes/refunds.ts'

type Action = (provider: Provider, id: string) => void

/** What banks, card holders and Stripe do later, by the name of the button. */
const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['dispute', disputeCharge],
  ['win', (provider, id) => endDispute(provider, id, 'won')],
  ['lose', (provider, id) => endDispute(provider, id, 'lost')],
  ['pay', (provider, id) => endPayout(provider, id, 'paid')],
  ['send_back', (provider, id) => endPayout(provider, id, 'failed')],
  ['fail_refund', (provider, id) => failRefund(provider, id)],
  ...accountChoices.map((choice): [string, Action] => [choice, (provider, id) => changeAccount(provider, id, choice)]),
])

const labels: ReadonlyMap<string, string> = new Map([
  ['dispute', 'Dispute'],
  ['win', 'The seller wins'],
  ['lose', 'The seller loses'],
  ['pay', 'Confirm'],
  ['send_back', 'Send back'],
  ['fail_refund', 'Send back'],
])

function disputeCharge(provider: Provider, id: string): void {
  const charge = provider.state.charges.get(id)
  if (charge?.captured && !charge.disputed) openDispute(provider, charge, 'product_not_received')
}

type Row = { id: string; text: string; actions: readonly string[] }

/**
 * The page at `/`: the objects of the stand-in, with what can happen to them later. A form sends
 * the id and the action, so that browser tests can do the same with a request.
 */
export function addBankPage(app: FastifyInstance, provider: Provider): void {
  app.get('/', async (_request, reply) => {
    const sections = listSections(provider).map(([title, rows]) => `<h2>${title}</h2>${rows.map(renderRow).join('') || '<p>None</p>'}`)
    return reply.type('text/html; charset=utf-8').send(renderPage('Stand-in of Stripe', sections.join('')))
  })
  app.post<{ Body: string }>('/_bank', async (request, reply) => {
    const fields = new URLSearchParams(String(request.body))
    const action = actions.get(fields.get('action') ?? '')
    if (!action) return reply.code(400).send()
    action(provider, fields.get('id') ?? '')
    return reply.redirect('/', 303)
  })
}

function listSections({ state }: Provider): [title: string, rows: Row[]][] {
  const isOpen = (status: string) => status === 'needs_response' || status === 'under_review'
  return [
    ['Payments', newest(state.charges).map((charge) => toRow(charge, charge.captured && !charge.disputed ? ['dispute'] : []))],
    ['Disputes', newest(state.disputes).map((dispute) => toRow(dispute, isOpen(dispute.status) ? ['win', 'lose'] : []))],
    ['Refunds', newest(state.refunds).map((refund) => toRow(refund, refund.status === 'succeeded' ? ['fail_refund'] : []))],
    ['Payouts', newest(state.payouts).map((payout) => toRow(payout, payout.status === 'failed' ? [] : ['pay', 'send_back']))],
    [
      'Accounts',
      newest(state.accounts).map(({ id, email }) => ({ id, text: email ?? '', actions: accountChoices as readonly AccountChoice[] })),
    ],
  ]
}

const MAX_ROWS = 50
const newest = <T>(objects: ReadonlyMap<string, T>): T[] => [...objects.values()].slice(-MAX_ROWS).reverse()

type Amount = { id: string; amount: number; currency: string; status: string | null }
const toRow = ({ id, amount, currency, status }: Amount, rowActions: readonly string[]): Row => ({
  id,
  text: `${amount} ${currency}, ${status}`,
  actions: rowActions,
})

const renderRow = ({ id, text, actions: names }: Row) =>
  `<form method="post" action="/_bank"><input type="hidden" name="id" value="${escapeText(id)}"><code>${escapeText(id)}</code> ${escapeText(text)} ${names
    .map((name) => `<button name="action" value="${name}">${labels.get(name) ?? name}</button>`)
    .join(' ')}</form>`
