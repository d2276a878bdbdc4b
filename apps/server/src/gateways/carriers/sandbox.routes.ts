import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addFormParser } from '#platform/http/form-parser.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { renderSandboxPage, SANDBOX_PAGE_HEADERS } from '../sandbox-page.ts'
import type { LabelRequest } from './port.ts'
import type { SandboxCarrier } from './sandbox.ts'
import { journeyNames, type SandboxJourney } from './sandbox-journeys.ts'
import type { SandboxCarrierWebhook } from './sandbox-webhook.ts'

const PATH = '/dev/carrier'
const MAX_PARCELS = 50

type ParcelRequest = { Params: { trackingNumber: string } }

/** The sandbox carrier's page: the newest parcels, to be moved on by hand. */
export async function sandboxCarrierRoutes(
  app: FastifyInstance,
  { carrier, webhookUrl }: { carrier: SandboxCarrier; webhookUrl: string },
): Promise<void> {
  addFormParser(app, { bodyLimit: 4096 })

  app.get(PATH, async (_request, reply) => {
    const parcels = await carrier.listParcels(MAX_PARCELS)
    const list = parcels.length === 0 ? '<p>No label has been bought yet.</p>' : parcels.map(renderParcel).join('')
    return sendPage(reply, `<p class="mark">Test mode: this is not a real carrier.</p><h1>Sandbox carrier</h1>${labelForm}${list}`)
  })

  app.post<{ Body: { journey?: string } }>(`${PATH}/labels`, async (request, reply) => {
    const journey = journeyNames.find((name) => name === request.body?.journey)
    if (!journey) return reply.code(400).send()
    const { trackingNumber } = await carrier.buyLabel(createTestLabel(journey))
    return reply.redirect(`${PATH}#${trackingNumber}`, 303)
  })

  app.post<ParcelRequest>(`${PATH}/:trackingNumber/next`, async (request, reply) => {
    const webhook = await carrier.moveParcel(request.params.trackingNumber)
    if (webhook) await deliverWebhook(app, webhookUrl, webhook)
    return reply.redirect(PATH, 303)
  })

  app.post<ParcelRequest & { Body: { journey?: string } }>(`${PATH}/:trackingNumber/journey`, async (request, reply) => {
    const journey = journeyNames.find((name) => name === request.body?.journey)
    if (!journey) return reply.code(400).send()
    await carrier.chooseJourney(request.params.trackingNumber, journey)
    return reply.redirect(PATH, 303)
  })
}

const journeyButtons = (names: readonly SandboxJourney[]) =>
  names.map((name) => `<button class="quiet" name="journey" value="${name}">${name.replace('_', ' ')}</button>`).join(' ')

const labelForm = `<form class="row" method="post" action="${PATH}/labels"><p>Make a label with a number for a parcel that is sent by hand:</p>
${journeyButtons(journeyNames)}</form>`

const testPlace = { company: null, line1: '1 Sandbox Lane', line2: null, country: 'GB' }

/** A label that belongs to no order: its number can be entered for any parcel. */
const createTestLabel = (journey: SandboxJourney): LabelRequest => ({
  idempotencyKey: `test-${randomUUID()}`,
  service: 'economy',
  reference: 'TEST',
  from: { ...testPlace, name: 'Test sender', city: 'Leeds', postalCode: 'LS1 4DY' },
  to: { ...testPlace, name: `Test recipient (${journey})`, city: 'Ludlow', postalCode: 'SY8 1AA' },
  weightGrams: 2_000,
  dimensionsMm: { length: 400, width: 300, height: 100 },
})

/**
 * Delivers a webhook to this server. The sandbox does not deliver again: the parcel is also asked
 * for regularly.
 */
async function deliverWebhook(app: FastifyInstance, url: string, { body, headers }: SandboxCarrierWebhook): Promise<void> {
  const response = await app.inject({ method: 'POST', url, payload: body, headers })
  if (response.statusCode !== 200) app.log.warn({ status: response.statusCode }, 'sandbox webhook not accepted')
}

type Parcel = Awaited<ReturnType<SandboxCarrier['listParcels']>>[number]

function renderParcel({ trackingNumber, reference, recipient, journey, events, canMove }: Parcel): string {
  const path = `${PATH}/${encodeURIComponent(trackingNumber)}`
  const lines = events.map(({ at, code, location }) => `<li>${at.toISOString().slice(0, 16)} ${code} (${escapeHtml(location)})</li>`)
  const forms = `<form class="row" method="post" action="${path}/next"><button>Next step</button></form>
<form class="row" method="post" action="${path}/journey">${journeyButtons(journeyNames.filter((name) => name !== journey))}</form>`
  return `<section id="${escapeHtml(trackingNumber)}"><h2>${escapeHtml(trackingNumber)}: ${escapeHtml(recipient)} (${escapeHtml(reference)}), ${journey.replace('_', ' ')}</h2>
<ol>${lines.join('')}</ol>${canMove ? forms : ''}</section>`
}

const sendPage = (reply: FastifyReply, body: string) =>
  reply
    .headers({ ...SANDBOX_PAGE_HEADERS, 'x-robots-tag': 'noindex, nofollow' })
    .type('text/html; charset=utf-8')
    .send(renderSandboxPage('Sandbox carrier', body))
