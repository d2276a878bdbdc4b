import type { FastifyInstance } from 'fastify'
import { addFormParser } from '#platform/http/form-parser.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { renderSandboxPage, SANDBOX_PAGE_HEADERS } from '../sandbox-page.ts'
import type { SandboxGateway } from './sandbox.ts'
import type { SandboxAccountState } from './sandbox-accounts.ts'
import { deliverSandboxWebhook } from './sandbox-webhooks.ts'

type Choice = { state: SandboxAccountState; bankRefuses: boolean; label: string }

/** The buttons of the page, by the value that they send. */
const choices: ReadonlyMap<string, Choice> = new Map([
  ['complete', { state: 'complete', bankRefuses: false, label: 'Connect the account' }],
  ['refusing', { state: 'complete', bankRefuses: true, label: 'Connect with a bank account that refuses payouts' }],
  ['review', { state: 'details_submitted', bankRefuses: false, label: 'Send the details, but do not agree yet' }],
  ['consent', { state: 'consent_granted', bankRefuses: false, label: 'Agree, but without a bank account' }],
  ['restricted', { state: 'restricted', bankRefuses: false, label: 'Connect, and the provider restricts the account' }],
  ['disconnected', { state: 'disconnected', bankRefuses: false, label: 'Remove the account' }],
])

type SandboxAccountRoutesOptions = { gateway: SandboxGateway; productName: string; webhookUrl: string }

/** The sandbox's page where a seller connects an account, with every result that a provider has. */
export async function sandboxAccountRoutes(
  app: FastifyInstance,
  { gateway, productName, webhookUrl }: SandboxAccountRoutesOptions,
): Promise<void> {
  addFormParser(app, { bodyLimit: 4096 })

  app.get<{ Params: { token: string } }>('/sandbox-gateway/connect/:token', async (request, reply) => {
    const link = await gateway.accounts.findLink(request.params.token)
    reply.headers(SANDBOX_PAGE_HEADERS).type('text/html; charset=utf-8')
    if (!link) return reply.code(404).send(renderSandboxPage('Test provider', '<h1>Link not found</h1>'))
    if (!link.isUsable) return reply.redirect(link.refresh_url, 303)
    const buttons = [...choices].map(
      ([value, { label }]) =>
        `<form class="row" method="post"><button${value === 'complete' ? '' : ' class="quiet"'} name="choice" value="${value}">${escapeHtml(label)}</button></form>`,
    )
    return renderSandboxPage(
      'Test provider',
      `<p class="mark">Test mode: no real money moves.</p><h1>Connect an account</h1>
<p>${escapeHtml(productName)} pays what you earn to the account that you connect here.</p>
${buttons.join('\n')}<p><a href="${escapeHtml(link.return_url)}">Go back without a choice</a></p>`,
    )
  })

  app.post<{ Params: { token: string }; Body: { choice?: string } }>('/sandbox-gateway/connect/:token', async (request, reply) => {
    const { token } = request.params
    const choice = choices.get(request.body?.choice ?? '')
    const link = choice ? await gateway.accounts.choose(token, choice) : undefined
    if (!link) return reply.redirect((await gateway.accounts.findLink(token))?.refresh_url ?? '/', 303)
    await deliverSandboxWebhook(app, webhookUrl, gateway.createWebhook({ type: 'account.updated', account: link.account_reference }))
    return reply.redirect(link.return_url, 303)
  })
}
