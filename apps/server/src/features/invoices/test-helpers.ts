import type { TestApp } from '#features/checkout/test-helpers.ts'
import type { TestUser } from '#test/world.ts'
import type { InvoiceContent } from './invoice-content.ts'

/** A business with a VAT number. */
export async function vatBusiness({ world, ctx }: TestApp): Promise<TestUser> {
  const seller = await world.business()
  await ctx.db.updateTable('users').set({ vat_number: 'GB980780684' }).where('id', '=', seller.id).execute()
  return seller
}

/** Numbers of all documents of a seller, in the order of their ids. */
export const listNumbers = ({ ctx }: TestApp, { id }: Pick<TestUser, 'id'>, document: 'invoice' | 'credit_note' = 'invoice') =>
  ctx.db
    .selectFrom('invoices')
    .where('seller_id', '=', id)
    .where('document', '=', document)
    .select(['number', 'order_id', 'gross_minor', 'vat_minor', 'surcharge_minor'])
    .orderBy('id')
    .execute()

export const invoiceContent = (values: Partial<InvoiceContent> = {}): InvoiceContent => ({
  document: 'invoice',
  kind: 'vat_registered',
  vatPercentage: 20,
  number: 'INV-42-000017',
  creditedNumber: null,
  issuedAt: new Date('2026-11-23T08:00:00Z'),
  orderReference: 'PL-7QK3-M2XD-1',
  orderedAt: new Date('2026-11-20T10:00:00Z'),
  seller: {
    name: 'Northgate Car Spares Ltd',
    address: { line1: '2 Canal Wharf', line2: null, city: 'Wakefield', region: null, postal_code: 'WF1 1TT', country: 'GB' },
    vatNumber: 'GB980780684',
    companyNumber: '01234567',
  },
  isTrader: true,
  buyer: {
    name: 'Ana Whitfield',
    address: { line1: '14 Roundhay Road', line2: null, city: 'Leeds', region: null, postal_code: 'LS8 4HR', country: 'GB' },
  },
  lines: [
    { title: 'Brake disc, front axle, Ø 312 mm, vented (pair)', quantity: 1, unitPriceMinor: 6_490 },
    { title: 'Brake pad set, front', quantity: 2, unitPriceMinor: 2_499 },
  ],
  shippingMinor: 895,
  grossMinor: 12_383,
  vatMinor: 2_064,
  surchargeMinor: 0,
  currency: 'gbp',
  charged: null,
  ...values,
})
