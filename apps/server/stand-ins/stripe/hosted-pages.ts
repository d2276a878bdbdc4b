import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeText, renderPage } from '../shared/pages.ts'
import type { Provider } from './provider.ts'
import { type AccountChoice, accountChoices, changeBank, completeOnboarding, findLink } from './routes/accounts.ts'
import { authoriseIntent, declineIntent } from './routes/payment-intents.ts'

const labels: Record<AccountChoice, string> = {
  complete: 'Connect the account',
  refusing: 'Connect with a bank account that refuses payouts',
  details: 'Send the details, but do not agree yet',
  no_bank: 'Agree, but without a bank account',
  restricted: 'Connect, and Stripe restricts the account',
  deauthorised: 'Remove the account',
}

const sendPage = (reply: FastifyReply, title: string, body: string) => reply.type('text/html; charset=utf-8').send(renderPage(title, body))

/** The pages that Stripe hosts: onboarding and dashboard of accounts, the challenge of a bank. */
export function addHostedPages(app: FastifyInstance, provider: Provider): void {
  addOnboarding(app, provider)
  addDashboard(app, provider)
  addChallenge(app, provider)
}

type TokenRoute = { Params: { token: string }; Body: string }
const choiceOf = (body: string) => accountChoices.find((choice) => choice === new URLSearchParams(body).get('choice'))

function addOnboarding(app: FastifyInstance, provider: Provider): void {
  app.get<TokenRoute>('/_hosted/onboarding/:token', async (request, reply) => {
    const link = findLink(provider, request.params.token)
    if (!link) return reply.code(404).send()
    if (!link.isUsable) return reply.redirect(link.refresh_url, 303)
    const buttons = accountChoices.map((choice) => `<button name="choice" value="${choice}">${labels[choice]}</button>`).join('')
    return sendPage(
      reply,
      'Connect an account',
      `<form method="post">${buttons}</form><p><a href="${escapeText(link.return_url)}">Return without a choice</a></p>`,
    )
  })
  app.post<TokenRoute>('/_hosted/onboarding/:token', async (request, reply) => {
    const choice = choiceOf(String(request.body))
    const link = choice && completeOnboarding(provider, request.params.token, choice)
    return reply.redirect(link?.return_url ?? findLink(provider, request.params.token)?.refresh_url ?? '/', 303)
  })
}

function addDashboard(app: FastifyInstance, provider: Provider): void {
  const findAccount = (token: string) => provider.state.accounts.get(provider.state.logins.get(token) ?? '')
  app.get<TokenRoute>('/_hosted/dashboard/:token', async (request, reply) => {
    const account = findAccount(request.params.token)
    if (!account) return reply.code(404).send()
    const bank = account.bankRefuses ? 'Payouts to the bank account are refused.' : 'The bank account takes payouts.'
    const buttons =
      '<button name="bank" value="takes">Use a bank account that takes payouts</button><button name="bank" value="refuses">Use a bank account that refuses payouts</button>'
    return sendPage(reply, 'Express Dashboard', `<p>${bank}</p><form method="post">${buttons}</form>`)
  })
  app.post<TokenRoute>('/_hosted/dashboard/:token', async (request, reply) => {
    const account = findAccount(request.params.token)
    const bank = new URLSearchParams(String(request.body)).get('bank')
    if (!account || (bank !== 'takes' && bank !== 'refuses')) return reply.code(404).send()
    changeBank(provider, account.id, { refusesPayouts: bank === 'refuses' })
    return reply.redirect(request.url, 303)
  })
}

type IntentRoute = { Params: { id: string }; Body: string }

function addChallenge(app: FastifyInstance, provider: Provider): void {
  app.get<IntentRoute>('/_hosted/challenge/:id', async (request, reply) => {
    const intent = provider.state.intents.get(request.params.id)
    if (!intent) return reply.code(404).send()
    if (intent.status !== 'requires_action') return reply.redirect(intent.return_url ?? '/', 303)
    const buttons =
      '<button name="decision" value="approve">Confirm payment</button><button name="decision" value="refuse">Decline</button>'
    return sendPage(
      reply,
      'Confirm your payment',
      `<p>Card ending in ${escapeText(intent.card_last4 ?? '')}</p><form method="post">${buttons}</form>`,
    )
  })
  app.post<IntentRoute>('/_hosted/challenge/:id', async (request, reply) => {
    const intent = provider.state.intents.get(request.params.id)
    if (!intent) return reply.code(404).send()
    const isApproved = new URLSearchParams(String(request.body)).get('decision') === 'approve'
    if (intent.status === 'requires_action') {
      if (isApproved) authoriseIntent(provider, intent, '')
      else declineIntent(provider, intent, { code: 'payment_intent_authentication_failure' })
    }
    const url = new URL(intent.return_url ?? provider.baseUrl())
    url.searchParams.set('payment_intent', intent.id)
    url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
    return reply.redirect(url.href, 303)
  })
}
