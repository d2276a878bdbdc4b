import type { FastifyInstance } from 'fastify'
import { addControlPage, type ControlAction, type ControlSection, newest } from '../shared/control-page.ts'
import type { Provider } from './provider.ts'
import { endReview, failRefund } from './routes/captures.ts'
import { endDispute, openDispute } from './routes/disputes.ts'
import { changeMerchant, type OnboardingChoice } from './routes/onboarding.ts'
import { disburseCapture, endPayout } from './routes/payouts.ts'

const changeTo = (choice: OnboardingChoice, label: string): [string, ControlAction<Provider>] => [
  choice,
  { label, run: (provider, id) => changeMerchant(provider, id, choice) },
]

/** What buyers, sellers and PayPal do later, by the name of the button. */
const actions: ReadonlyMap<string, ControlAction<Provider>> = new Map<string, ControlAction<Provider>>([
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

export const addPaypalControlPage = (app: FastifyInstance, provider: Provider): void =>
  addControlPage(app, provider, { title: 'Stand-in of PayPal', actions, listSections })

function listSections({ state }: Provider): ControlSection[] {
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
