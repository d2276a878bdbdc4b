import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { addFormParser } from '#platform/http/form-parser.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { renderSandboxPage } from '../sandbox-page.ts'
import { createSandboxCards } from './sandbox.ts'

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** The sandbox gateway's own pages: where a card's holder says yes or no, as a bank's 3-D Secure page would ask. */
export async function sandboxCardRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  const cards = createSandboxCards({ db: ctx.db })
  addFormParser(app, { bodyLimit: 4096 })

  app.get<{ Params: { reference: string } }>('/sandbox-gateway/challenges/:reference', async (request, reply) => {
    const charge = await ctx.db
      .selectFrom('sandbox_gateway.charges')
      .where('reference', '=', request.params.reference)
      .select(['reference', 'amount_minor', 'currency', 'card_last4', 'status'])
      .executeTakeFirst()
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type('text/html; charset=utf-8')
    if (!charge) return reply.code(404).send(renderPage('<h1>Payment not found</h1>'))
    const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: charge.currency.toUpperCase() }).format(
      charge.amount_minor / 100,
    )
    return renderPage(`<p class="mark">Test mode: no real card is charged.</p><h1>Confirm your payment</h1>
<p>Pay <strong>${escapeHtml(amount)}</strong> to ${escapeHtml(ctx.config.PRODUCT_NAME)} with the card ending in ${escapeHtml(charge.card_last4)}.</p>
<form method="post"><button name="answer" value="approve">Confirm payment</button> <button class="quiet" name="answer" value="refuse">Decline</button></form>`)
  })

  app.post<{ Params: { reference: string }; Body: { answer?: string } }>(
    '/sandbox-gateway/challenges/:reference',
    async (request, reply) => {
      const returnUrl = await cards.completeChallenge(request.params.reference, request.body?.answer === 'approve')
      if (!returnUrl) return reply.code(404).send()
      return reply.redirect(returnUrl, 303)
    },
  )
}

const renderPage = (body: string) => renderSandboxPage('Test bank', body)
