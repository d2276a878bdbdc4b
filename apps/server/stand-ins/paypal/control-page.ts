import type { FastifyInstance } from 'fastify'
import { escapeText, renderPage } from '../shared/pages.ts'
import type { Provider } from './provider.ts'
import { endReview, failRefund } from './routes/captures.ts'
import { endDispute, openDispute } from './routes/disputes.ts'
import { changeMerchant, type OnboardingChoice } from './routes/onboarding.ts'
import { disburseCapture, endPayout } from './routes/payouts.ts'

type Action = { label: string; run: (provider: Provider, id: string) => void }

const changeTo = (choice: OnboardingChoice, label: string): [string, Action] => [
  choice,
  { label, run: (provider, id) => changeMerchant(provider, id, choice) },
]

/** What buyers, sellers and PayPal do later, by the name of the button. */
const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['dispute', { label: 'Dispute', run: (provider, id) => void openDispute(provider, id) }],
  ['review', { label: 'End the review', run: endReview }],
  ['release', { label: 'Release after 28 days', run: disburseCapture }],
  ['win', { label: 'The seller wins', run: (provider, id) => endDispute(provider, id, 'won') }],
  ['lose', { label: 'The seller loses', run: (provider, id) => endDispute(provider, id, 'lost') }],
  ['fail_payout', { label: 'Fail', run: (provider, id) => endPayout(provider, id, 'MERCHANT_RESTRICTIONS') }],
  ['fail_refund', { label: 'Fail', run: failRefund }],
  changeTo('complete', 'Everything is complete'),
  changeTo('restricted', 'Restrict'),
  changeTo('revoked', 'Revoke the consent'),
])

type Row = { id: string; text: string; actions: readonly string[] }

/** The page at `/`: the objects of the stand-in, with what can happen to them later. */
export function addControlPage(app: FastifyInstance, provider: Provider): void {
  app.get('/', async (_request, reply) => {
    const sections = listSections(provider).map(([title, rows]) => `<h2>${title}</h2>${rows.map(renderRow).join('') || '<p>None</p>'}`)
    return reply.type('text/html; charset=utf-8').send(renderPage('Stand-in of PayPal', sections.join('')))
  })
  app.post<{ Body: string }>('/_bank', async (request, reply) => {
    const fields = new URLSearchParams(String(request.body))
    const action = actions.get(fields.get('action') ?? '')
    if (!action) return reply.code(400).send()
    action.run(provider, fields.get('id') ?? '')
    return reply.redirect('/', 303)
  })
}

const MAX_ROWS = 50
const newest = <T>(objects: ReadonlyMap<string, T>): T[] => [...objects.values()].slice(-MAX_ROWS).reverse()

function listSections({ state }: Provider): [title: string, rows: Row[]][] {
  const disputed = new Set([...state.disputes.values()].flatMap(({ disputed_transactions: [first] }) => first?.seller_transaction_id ?? []))
  return [
    [
      'Payments',
      newest(state.captures).map(({ id, amount, status }) => ({
        id,
        text: `${amount.value} ${amount.currency_code}, ${status}`,
        actions: status === 'PENDING' ? ['review'] : status === 'DECLINED' ? [] : disputed.has(id) ? ['release'] : ['dispute', 'release'],
      })),
    ],
    [
      'Disputes',
      newest(state.disputes).map(({ dispute_id, reason, status }) => ({
        id: dispute_id,
        text: `${reason}, ${status}`,
        actions: status === 'RESOLVED' ? [] : ['win', 'lose'],
      })),
    ],
    [
      'Refunds',
      newest(state.refunds).map(({ id, amount, status }) => ({
        id,
        text: `${amount.value} ${amount.currency_code}, ${status}`,
        actions: status === 'COMPLETED' ? ['fail_refund'] : [],
      })),
    ],
    [
      'Payouts',
      newest(state.payoutItems).map(({ item_id, payout_amount, processing_state: { status } }) => ({
        id: item_id,
        text: `${payout_amount.value} ${payout_amount.currency_code}, ${status}`,
        actions: status === 'FAILED' ? [] : ['fail_payout'],
      })),
    ],
    [
      'Accounts',
      newest(state.merchants).map(({ merchant_id, email }) => ({
        id: merchant_id,
        text: email,
        actions: ['complete', 'restricted', 'revoked'],
      })),
    ],
  ]
}

const renderRow = ({ id, text, actions: names }: Row) =>
  `<form method="post" action="/_bank"><input type="hidden" name="id" value="${escapeText(id)}"><code>${escapeText(id)}</code> ${escapeText(text)} ${names
    .map((name) => `<button name="action" value="${name}">${actions.get(name)?.label ?? name}</button>`)
    .join(' ')}</form>`
