import type { EvidenceContent } from '@partlane/domain/chargebacks/evidence-content'
import { expect } from 'vitest'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'

/** The bank of the buyer takes the payment of the first charge of the sandbox back. */
export async function dispute(testApp: TestApp) {
  const { app, ctx, world } = testApp
  const gateway = ctx.paymentGateways.default as SandboxGateway
  const { reference: charge } = await ctx.db
    .selectFrom('sandbox_gateway.charges')
    .select('reference')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const reference = (await gateway.disputes.open(charge)) ?? ''
  const deliver = async () => {
    const { body, headers } = gateway.createWebhook({ type: 'dispute.updated', dispute: reference })
    expect((await app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body, headers })).statusCode).toBe(200)
  }
  await deliver()
  const { id } = await ctx.db.selectFrom('chargebacks').select('id').executeTakeFirstOrThrow()
  return {
    reference,
    id,
    deliver,
    operator: app.as(await world.operator()),
    async decide(isWon: boolean) {
      expect(await gateway.disputes.decide(reference, isWon)).toBe(true)
      await deliver()
      await app.drainOutbox()
    },
  }
}

/** The evidence of an order that was sent and one that was collected. */
export const evidenceContent = (values: Partial<EvidenceContent> = {}): EvidenceContent => ({
  gateway: 'stripe',
  reference: 'du_1Q2w3E4r5T6y7U8i',
  reason: 'product_not_received',
  amountMinor: 18_994,
  currency: 'gbp',
  paidAt: '2026-11-10T09:12:00.000Z',
  openedAt: '2026-11-23T08:00:00.000Z',
  orders: [
    {
      id: 17,
      reference: 'PL-7QK3-M2XD-1',
      orderedAt: '2026-11-10T09:12:00.000Z',
      buyerName: 'Priya Nair',
      buyerEmail: 'priya@example.com',
      sellerName: 'Northgate Car Spares Ltd',
      address: ['14 Roundhay Road', 'Leeds', 'LS8 4HR', 'United Kingdom'],
      termsVersion: 3,
      currency: 'gbp',
      itemsMinor: 12_999,
      shippingMinor: 995,
      surchargeMinor: 0,
      items: [
        {
          title: 'Alternator 14 V 120 A, Bosch 0 124 525 091, for Audi A4 (B8) 2.0 TDI',
          quantity: 1,
          unitPriceMinor: 12_999,
          status: 'confirmed',
          confirmedAt: '2026-11-15T10:00:00.000Z',
          returnDays: 30,
          returnPaidBy: 'seller',
          warranty: 'year_1',
        },
      ],
      parcels: [
        {
          carrier: 'Royal Mail',
          trackingNumber: 'AB123456789GB',
          trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
          sentAt: '2026-11-11T15:30:00.000Z',
          deliveredAt: '2026-11-13T11:42:00.000Z',
          events: [
            { at: '2026-11-11T15:30:00.000Z', code: 'collected', location: 'Wakefield' },
            { at: '2026-11-12T04:10:00.000Z', code: 'in_transit', location: 'Leeds Mail Centre' },
            { at: '2026-11-13T07:05:00.000Z', code: 'out_for_delivery', location: 'Leeds' },
            { at: '2026-11-13T11:42:00.000Z', code: 'delivered', location: 'Leeds' },
          ],
        },
      ],
      collectedAt: null,
      refunds: [],
      messages: [{ author: 'buyer', at: '2026-11-10T12:00:00.000Z', text: 'Is it new?\nWith bolts?' }],
      sellerText: 'The buyer wrote on 14 November that the alternator was fitted and works.\nI still have the photo of the parcel.',
    },
    {
      id: 18,
      reference: 'PL-7QK3-M2XD-2',
      orderedAt: '2026-11-10T09:12:00.000Z',
      buyerName: 'Priya Nair',
      buyerEmail: null,
      sellerName: 'Rosie Whittaker',
      address: [],
      termsVersion: null,
      currency: 'gbp',
      itemsMinor: 5_000,
      shippingMinor: 0,
      surchargeMinor: 1_500,
      items: [
        {
          title: 'Brake caliper, front left',
          quantity: 2,
          unitPriceMinor: 2_500,
          status: 'accepted',
          confirmedAt: null,
          returnDays: 0,
          returnPaidBy: 'buyer',
          warranty: 'none',
        },
      ],
      parcels: [],
      collectedAt: '2026-11-12T16:20:00.000Z',
      refunds: [{ requestedAt: '2026-11-16T08:00:00.000Z', reason: 'does_not_fit', status: 'declined' }],
      sellerText: null,
    },
  ],
  statement: 'The tracking shows the delivery at the address of the card holder.',
  ...values,
})
