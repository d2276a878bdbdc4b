import { money } from '@partlane/domain/money/amounts'
import { formatMoney } from '@partlane/i18n/formatters'
import type { FastifyInstance } from 'fastify'
import { addFormParser } from '#platform/http/form-parser.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { renderSandboxPage, SANDBOX_PAGE_HEADERS } from '../sandbox-page.ts'
import type { SandboxGateway } from './sandbox.ts'
import { deliverSandboxWebhook } from './sandbox-webhooks.ts'

type SandboxGatewayRoutesOptions = { gateway: SandboxGateway; productName: string; webhookUrl: string }

/** The sandbox's bank page: the card holder confirms or declines, as for 3-D Secure. */
export async function sandboxGatewayRoutes(
  app: FastifyInstance,
  { gateway, productName, webhookUrl }: SandboxGatewayRoutesOptions,
): Promise<void> {
  addFormParser(app, { bodyLimit: 4096 })

  app.get<{ Params: { reference: string } }>('/sandbox-gateway/challenges/:reference', async (request, reply) => {
    const charge = await gateway.findChallenge(request.params.reference)
    reply.headers(SANDBOX_PAGE_HEADERS).type('text/html; charset=utf-8')
    if (!charge) return reply.code(404).send(renderPage('<h1>Payment not found</h1>'))
    if (charge.status !== 'requires_action') return renderSettledPage(charge)
    const amount = formatMoney(money(charge.amount_minor, charge.currency), 'en-GB')
    return renderPage(`<p class="mark">Test mode: no real card is charged.</p><h1>Confirm your payment</h1>
<p>Pay <strong>${escapeHtml(amount)}</strong> to ${escapeHtml(productName)} with the card ending in ${escapeHtml(charge.card_last4)}.</p>
<form method="post"><button name="answer" value="approve">Confirm payment</button> <button class="quiet" name="answer" value="refuse">Decline</button></form>`)
  })

  app.post<{ Params: { reference: string }; Body: { answer?: string } }>(
    '/sandbox-gateway/challenges/:reference',
    async (request, reply) => {
      const result = await gateway.completeChallenge(request.params.reference, request.body?.answer === 'approve')
      if (!result) return reply.code(404).send()
      await deliverSandboxWebhook(app, webhookUrl, result.webhook)
      return reply.redirect(result.returnUrl, 303)
    },
  )
}

/** Shown when the buyer comes back after the decision. The page has no buttons any more. */
const renderSettledPage = ({ status, return_url }: { status: string; return_url: string }) => {
  const outcome =
    status === 'authorised' || status === 'captured' ? 'You have already confirmed this payment.' : 'This payment was not made.'
  return renderPage(`<p class="mark">Test mode: no real card is charged.</p><h1>This payment is already settled</h1>
<p>${outcome}</p>
<p><a href="${escapeHtml(return_url)}">Back to your order</a></p>`)
}

const renderPage = (body: string) => renderSandboxPage('Test bank', body)
