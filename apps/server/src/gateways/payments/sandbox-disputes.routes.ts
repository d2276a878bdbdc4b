import { money } from '@partlane/domain/money/amounts'
import { formatMoney } from '@partlane/i18n/formatters'
import type { FastifyInstance } from 'fastify'
import { addFormParser } from '#platform/http/form-parser.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { renderSandboxPage, SANDBOX_PAGE_HEADERS } from '../sandbox-page.ts'
import type { SandboxGateway } from './sandbox.ts'
import { deliverSandboxWebhook } from './sandbox-webhooks.ts'

const PATH = '/sandbox-gateway/disputes'
type Body = { charge?: string; dispute?: string; choice?: string; refund?: string }

/**
 * The sandbox's page where a bank takes a charge back, decides about it, and sends the money of a
 * refund back.
 */
export async function sandboxDisputeRoutes(
  app: FastifyInstance,
  { gateway, webhookUrl }: { gateway: SandboxGateway; webhookUrl: string },
): Promise<void> {
  addFormParser(app, { bodyLimit: 4096 })

  app.get(PATH, async (_request, reply) => {
    const [{ charges, disputes }, refunds] = await Promise.all([gateway.disputes.listForPage(), gateway.listRefunds()])
    reply.headers(SANDBOX_PAGE_HEADERS).type('text/html; charset=utf-8')
    return renderSandboxPage(
      'Test bank',
      `<p class="mark">Test mode: no real money moves.</p><h1>Chargebacks</h1>
<h2>Open chargebacks</h2>${disputes.map((row) => disputeForm(row)).join('\n') || '<p>None.</p>'}
<h2>Latest payments</h2>${charges.map((row) => chargeForm(row)).join('\n') || '<p>None.</p>'}
<h2>Latest refunds</h2>${refunds.map((row) => refundForm(row)).join('\n') || '<p>None.</p>'}`,
    )
  })

  app.get<{ Params: { reference: string } }>(`${PATH}/:reference/evidence.pdf`, async (request, reply) => {
    const document = await gateway.disputes.findDocument(request.params.reference)
    if (!document) return reply.code(404).send()
    return reply.headers(SANDBOX_PAGE_HEADERS).type('application/pdf').send(document)
  })

  app.post<{ Body: Body }>(PATH, async (request, reply) => {
    const { charge, dispute, choice, refund } = request.body ?? {}
    if (refund) {
      if (!(await gateway.listRefunds()).some(({ idempotency_key }) => idempotency_key === refund)) return reply.code(404).send()
      await deliverSandboxWebhook(app, webhookUrl, await gateway.bounceRefund(refund))
      return reply.redirect(PATH, 303)
    }
    const reference = charge ? await gateway.disputes.open(charge) : await decide(gateway, dispute ?? '', choice)
    if (!reference) return reply.code(404).send()
    await deliverSandboxWebhook(app, webhookUrl, gateway.createWebhook({ type: 'dispute.updated', dispute: reference }))
    return reply.redirect(PATH, 303)
  })
}

async function decide(gateway: SandboxGateway, reference: string, choice: string | undefined): Promise<string | undefined> {
  return (await gateway.disputes.decide(reference, choice === 'won')) ? reference : undefined
}

type Page = Awaited<ReturnType<SandboxGateway['disputes']['listForPage']>>
type Row = Page['charges'][number]

const describe = ({ reference, amount_minor, currency, at }: Row) =>
  `${escapeHtml(formatMoney(money(amount_minor, currency), 'en-GB'))}, ${at.toISOString().slice(0, 16).replace('T', ' ')}, ${escapeHtml(reference)}`

const chargeForm = (row: Row) =>
  `<form class="row" method="post"><p>${describe(row)}</p><button class="quiet" name="charge" value="${escapeHtml(row.reference)}">Take this payment back</button></form>`

const disputeForm = (row: Page['disputes'][number]) =>
  `<form class="row" method="post"><p>${describe(row)}${evidenceLink(row)}</p><input type="hidden" name="dispute" value="${escapeHtml(row.reference)}">
<button name="choice" value="won">Decide for the seller</button> <button class="quiet" name="choice" value="lost">Decide for the buyer</button></form>`

const refundForm = ({ idempotency_key, ...row }: Row & { idempotency_key: string }) =>
  `<form class="row" method="post"><p>${describe(row)}</p><button class="quiet" name="refund" value="${escapeHtml(idempotency_key)}">Send this refund back</button></form>`

const evidenceLink = ({ reference, has_document }: Page['disputes'][number]) =>
  has_document ? `<br><a href="${PATH}/${encodeURIComponent(reference)}/evidence.pdf">Evidence (PDF)</a>` : '<br>No evidence yet'
