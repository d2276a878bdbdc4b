import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { open, send } from '#features/chats/test-helpers.ts'
import { sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { createCardToken, startStripeApp } from '#test/stripe.ts'
import { openDispute } from '../../../stand-ins/stripe/routes/disputes.ts'
import { createEvidencePdf } from './create-evidence-pdf.ts'
import { writeEvidenceText } from './evidence-texts.ts'
import { eraseEvidence } from './personal-data.ts'
import { dispute, evidenceContent } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const options = { productName: 'Partlane' }

/** Gets a document with the bytes that the client would store. */
async function getFile({ app }: TestApp, path: string, token: string) {
  const response = await app.server.inject({ method: 'GET', url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

describe('the document', () => {
  it('is the same for the same content, and another one for another statement', async () => {
    const first = await createEvidencePdf(evidenceContent(), options)
    expect(Buffer.from(await createEvidencePdf(structuredClone(evidenceContent()), options)).equals(Buffer.from(first))).toBe(true)
    const other = await createEvidencePdf(evidenceContent({ statement: 'Another one.' }), options)
    expect(Buffer.from(other).equals(Buffer.from(first))).toBe(false)
    const document = await PDFDocument.load(first, { updateMetadata: false })
    expect(document.getTitle()).toBe('Evidence for chargeback du_1Q2w3E4r5T6y7U8i')
    expect(document.getCreationDate()).toEqual(new Date('2026-11-23T08:00:00Z'))
  })

  it('continues long statements on further pages', async () => {
    const [order] = evidenceContent().orders
    const sellerText = Array.from({ length: 80 }, (_, i) => `Line ${i + 1} of what happened.`).join('\n')
    const bytes = await createEvidencePdf(evidenceContent({ orders: order ? [{ ...order, sellerText }] : [] }), options)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(2)
  })
})

describe('the text', () => {
  it('has the facts of each order in English', () => {
    const text = writeEvidenceText(evidenceContent())
    for (const fact of [
      'version 3 of our terms',
      'Royal Mail, tracking number AB123456789GB: sent on 11 Nov 2026, delivered on 13 Nov 2026.',
      '2026-11-13 Out for delivery Leeds',
      'Receipt recorded on 15 Nov 2026',
      'The seller entered the collection code, which only the buyer had.',
      'Reason: It does not fit. Now: Declined by the seller.',
      'Buyer, 10 Nov 2026, 12:00: Is it new?',
      'Statement of the marketplace:\nThe tracking shows',
    ])
      expect(text).toContain(fact)
  })
})

describe('the file', () => {
  it('is seen by the operator and the seller before it is submitted, and does not change afterwards', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const sale = await sendParts(testApp)
    const chatId = await open(sale.sellerClient, { listing_id: sale.listings[0]!.slug, participant_id: sale.buyer.slug })
    await send(sale.sellerClient, chatId, 'It is on its way.')
    const { id, reference, operator } = await dispute(testApp)
    const token = (await world.operator()).token
    const paths = { operator: `/operators/chargebacks/${id}/evidence`, seller: `/users/orders/${sale.orderId}/chargeback/evidence` }
    const before = await getFile(testApp, paths.operator, token)
    expect(before).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } })
    expect(before.headers['content-disposition']).toMatch(/^attachment; filename="evidence-dp_\w+\.pdf"$/)
    expect((await getFile(testApp, paths.seller, sale.seller.token)).bytes.equals(before.bytes)).toBe(true)
    await sale.sellerClient.put(`/users/orders/${sale.orderId}/chargeback`, { chargeback: { text: 'It was signed for.' } })
    expect((await getFile(testApp, paths.operator, token)).bytes.equals(before.bytes)).toBe(false)
    expect(await operator.put(paths.operator, { text: 'See the tracking.' })).toHaveStatus(200)
    const submitted = await getFile(testApp, paths.operator, token)
    const received = await app.server.inject({ method: 'GET', url: `/sandbox-gateway/disputes/${reference}/evidence.pdf` })
    expect(received.rawPayload.equals(submitted.bytes)).toBe(true)
    expect((await app.server.inject({ method: 'GET', url: '/sandbox-gateway/disputes' })).body).toContain(`${reference}/evidence.pdf`)
    await testApp.ctx.db.updateTable('order_items').set({ title: 'Renamed later' }).execute()
    expect((await getFile(testApp, paths.operator, token)).bytes.equals(submitted.bytes)).toBe(true)
    const { evidence } = (await operator.get(`/operators/chargebacks/${id}`)).body.data.attributes
    expect(evidence).toContain('See the tracking.')
    expect(evidence).toContain('It is on its way.')
    for (const client of [app.visitor, sale.sellerClient, sale.buyerClient])
      expect([401, 403]).toContain((await client.get(paths.operator)).status)
    expect(await sale.buyerClient.get(paths.seller)).toBeRefused(403, 'not_allowed')
    expect(await app.as(await world.business()).get(paths.seller)).toBeRefused(404, 'not_found')
    expect(await operator.get('/operators/chargebacks/999/evidence')).toBeRefused(404, 'not_found')
  })

  it('is erased with the accounting records of either side', async () => {
    const testApp = await startTestApp()
    const { ctx } = testApp
    const sale = await sendParts(testApp)
    const { id, operator, decide } = await dispute(testApp)
    await operator.put(`/operators/chargebacks/${id}/evidence`, { text: null })
    const erase = (userId: number) => ctx.db.transact((tx) => eraseEvidence(tx, userId))
    const read = () => ctx.db.selectFrom('chargebacks').select(['evidence', 'evidence_text']).executeTakeFirstOrThrow()
    await erase(sale.buyer.id)
    expect((await read()).evidence).not.toBeNull()
    await decide(true)
    const stranger = await testApp.world.user()
    await erase(stranger.id)
    expect((await read()).evidence).not.toBeNull()
    await erase(sale.seller.id)
    expect(await read()).toEqual({ evidence: null, evidence_text: null })
  })

  it('of an order without a chargeback does not exist', async () => {
    const testApp = await startTestApp()
    const { sellerClient, orderId } = await sendParts(testApp)
    expect(await sellerClient.get(`/users/orders/${orderId}/chargeback/evidence`)).toBeRefused(404, 'not_found')
  })

  it('shows a seller nothing of the orders of other sellers', async () => {
    const testApp = await startTestApp()
    const { world, ctx } = testApp
    const [sale, other] = [await sendParts(testApp), await sendParts(testApp)]
    const { id } = await dispute(testApp)
    const row = { chargeback_id: id, disputed_minor: 0, reserved_minor: 0, seller_text: 'A secret of the other seller.' }
    const path = `/users/orders/${sale.orderId}/chargeback/evidence`
    const alone = await getFile(testApp, path, sale.seller.token)
    await ctx.db
      .insertInto('chargeback_orders')
      .values({ ...row, order_id: Number(other.orderId) })
      .execute()
    expect((await getFile(testApp, path, sale.seller.token)).bytes.equals(alone.bytes)).toBe(true)
    const operator = await world.operator()
    expect((await getFile(testApp, `/operators/chargebacks/${id}/evidence`, operator.token)).bytes.length).toBeGreaterThan(
      alone.bytes.length,
    )
  })

  it('is uploaded to Stripe, also when an attempt without a response is repeated with another text', async () => {
    const testApp = await startStripeApp()
    const { stripe, app, world, ctx } = testApp
    const sale = await sendParts(testApp, { gateway: 'stripe', createToken: () => createCardToken(stripe) })
    const [charge] = stripe.state.charges.values()
    if (!charge) throw new Error('no charge')
    openDispute(stripe.provider, charge, 'product_not_received')
    await stripe.webhooks.settle()
    const { id } = await ctx.db.selectFrom('chargebacks').select('id').executeTakeFirstOrThrow()
    const operator = await world.operator()
    const submit = (text: string) => app.as(operator).put(`/operators/chargebacks/${id}/evidence`, { text })
    for (let i = 0; i < 8; i++) stripe.failures.add({ kind: 'server_error', method: 'POST', path: '/v1/disputes' })
    expect(await submit('First.')).toBeRefused(502, 'payment_unavailable')
    stripe.failures.clear()
    const text = { chargeback: { text: 'It was signed for.' } }
    expect(await sale.sellerClient.put(`/users/orders/${sale.orderId}/chargeback`, text)).toHaveStatus(200)
    expect(await submit('Second.')).toHaveStatus(200)
    await stripe.webhooks.settle()
    const [disputed] = stripe.state.disputes.values()
    expect(disputed).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    const file = stripe.state.files.get(String(disputed?.evidence.uncategorized_file))
    const shown = await getFile(testApp, `/operators/chargebacks/${id}/evidence`, operator.token)
    expect(file?.content.equals(shown.bytes)).toBe(true)
    expect(disputed?.evidence.uncategorized_text).toContain('Second.')
  })
})
