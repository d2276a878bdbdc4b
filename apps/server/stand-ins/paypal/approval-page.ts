import type { FastifyInstance } from 'fastify'
import { escapeText, renderPage } from '../shared/pages.ts'
import { toMinor, toMoney } from './body.ts'
import type { Provider } from './provider.ts'
import { approveOrder } from './routes/orders.ts'
import type { CardResult, StoredOrder } from './state.ts'
import { languageOf } from './texts.ts'

const texts = {
  en: {
    title: 'Pay with PayPal',
    approve: 'Pay',
    cancel: 'Cancel and return',
    decline_later: 'Pay, but the card behind it declines',
    decline_one_later: 'Pay, but the payment to the last seller is declined',
    pending_later: 'Pay, and PayPal reviews the payment',
    done: 'You can close this window',
  },
  fr: {
    title: 'Payer avec PayPal',
    approve: 'Payer',
    cancel: 'Annuler et revenir',
    decline_later: 'Payer, mais la carte sera refusée',
    decline_one_later: 'Payer, mais le paiement au dernier vendeur sera refusé',
    pending_later: 'Payer, et PayPal examine le paiement',
    done: 'Vous pouvez fermer cette fenêtre',
  },
}

/** The decisions of the page, with what the capture will do. */
const results: ReadonlyMap<string, CardResult> = new Map<string, CardResult>([
  ['approve', 'approve'],
  ['decline_later', 'decline'],
  ['decline_one_later', 'decline_one'],
  ['pending_later', 'pending'],
])
const decisions = ['approve', 'cancel', 'decline_later', 'decline_one_later', 'pending_later'] as const

type PageRoute = { Querystring: { token?: string; popup?: string }; Body: string }

/**
 * The page where the payer approves an order. In a window of the browser script it closes itself;
 * otherwise it goes to the addresses of the order.
 */
export function addApprovalPages(app: FastifyInstance, provider: Provider): void {
  /** Orders whose payer has cancelled, until the page is opened again. */
  const cancelled = new Set<string>()
  app.get<PageRoute>('/checkoutnow', async (request, reply) => {
    const order = provider.state.orders.get(request.query.token ?? '')
    if (!order) return reply.code(404).send()
    cancelled.delete(order.id)
    const language = languageOf(request.headers['accept-language'] ?? order.locale)
    reply.type('text/html; charset=utf-8')
    if (order.status !== 'PAYER_ACTION_REQUIRED') return request.query.popup ? renderEnd(language) : reply.redirect(toReturnUrl(order), 303)
    const buttons = decisions.map((name) => `<button name="decision" value="${name}">${texts[language][name]}</button>`).join('')
    return renderPage(texts[language].title, `<p>${escapeText(totalOf(order))}</p><form method="post">${buttons}</form>`, language)
  })
  app.post<PageRoute>('/checkoutnow', async (request, reply) => {
    const order = provider.state.orders.get(request.query.token ?? '')
    if (!order) return reply.code(404).send()
    const result = results.get(new URLSearchParams(String(request.body)).get('decision') ?? '')
    if (result) approveOrder(provider, order, result)
    else cancelled.add(order.id)
    if (request.query.popup) return reply.type('text/html; charset=utf-8').send(renderEnd(languageOf(request.headers['accept-language'])))
    return reply.redirect(result ? toReturnUrl(order) : withToken(order.cancelUrl, order), 303)
  })
  app.get<{ Params: { id: string } }>('/_hosted/approvals/:id', async (request, reply) => {
    const order = provider.state.orders.get(request.params.id)
    if (!order) return reply.code(404).send()
    const isApproved = order.status !== 'PAYER_ACTION_REQUIRED'
    return { status: isApproved ? 'approved' : cancelled.has(order.id) ? 'cancelled' : 'open', payerID: order.payer?.payer_id }
  })
}

const renderEnd = (language: 'en' | 'fr') => renderPage(texts[language].done, '<script>close()</script>', language)

function totalOf({ purchase_units }: StoredOrder): string {
  const minor = purchase_units.reduce((sum, { amount }) => sum + toMinor(amount), 0)
  const currency = purchase_units[0]?.amount.currency_code ?? ''
  return `${toMoney(minor, currency).value} ${currency}`
}

function withToken(address: string, { id }: StoredOrder): string {
  const url = new URL(address)
  url.searchParams.set('token', id)
  return url.href
}

function toReturnUrl(order: StoredOrder): string {
  const url = new URL(withToken(order.returnUrl, order))
  url.searchParams.set('PayerID', order.payer?.payer_id ?? '')
  return url.href
}
