import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { createSandboxCards } from './sandbox.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** The sandbox gateway's own pages: where a card's holder says yes or no, as a bank's 3-D Secure page would ask. */
export async function sandboxCardRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  const cards = createSandboxCards({ db: ctx.db })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get<{ Params: { reference: string } }>('/sandbox-gateway/challenges/:reference', async (request, reply) => {
    const charge = await ctx.db
      .selectFrom('sandbox_gateway.charges')
      .where('reference', '=', request.params.reference)
      .select(['reference', 'amount_minor', 'currency', 'card_last4', 'status'])
      .executeTakeFirst()
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8')
    if (!charge) return reply.code(404).send(page('<h1>No such payment</h1>'))
    const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: charge.currency.toUpperCase() }).format(
      charge.amount_minor / 100,
    )
    return page(`<p class="mark">Sandbox bank: no money moves</p><h1>Is this you?</h1>
<p>Card ending ${escapeHtml(charge.card_last4)} is about to pay <strong>${escapeHtml(amount)}</strong> to ${escapeHtml(ctx.config.PRODUCT_NAME)}.</p>
<form method="post"><button name="answer" value="approve">Approve the payment</button> <button class="quiet" name="answer" value="refuse">Refuse</button></form>`)
  })

  app.post<{ Params: { reference: string }; Body: { answer?: string } }>(
    '/sandbox-gateway/challenges/:reference',
    async (request, reply) => {
      const returnUrl = await cards.answerChallenge(request.params.reference, request.body?.answer === 'approve')
      if (!returnUrl) return reply.code(404).send()
      return reply.redirect(returnUrl, 303)
    },
  )
}

const page = (
  body: string,
) => `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox bank</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:12vh auto;padding:0 1.25rem;color:#12161c;background:#f5f6f8}h1{font-size:1.6rem}
.mark{background:#fff3d6;color:#6b4600;padding:.5rem .75rem;border-radius:8px;font-weight:700}button{font:600 1rem system-ui;min-height:44px;padding:.6rem 1.2rem;border-radius:8px;border:1px solid #1257b8;background:#1257b8;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#12161c;border-color:#9aa5b3}</style>${body}</html>`
