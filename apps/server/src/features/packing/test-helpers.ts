import type { PackingOptions } from './create-packing-documents.ts'
import type { PackingItem, PackingOrder } from './packing-order.ts'

const recipient = {
  full_name: 'Ana Whitfield',
  company_name: null,
  line1: '14 Roundhay Road',
  line2: null,
  city: 'Leeds',
  region: null,
  postal_code: 'LS8 4HR',
  country: 'GB',
}

export const packingItem = (values: Partial<PackingItem> = {}): PackingItem => ({
  title: 'Brake disc, front axle, Ø 312 mm, vented (pair)',
  quantity: 1,
  sku: 'A-14-3',
  unitPriceMinor: 6_490,
  ...values,
})

export const packingOrder = (values: Partial<PackingOrder> = {}): PackingOrder => ({
  reference: 'PL-7QK3-M2XD-1',
  orderedAt: new Date('2026-11-20T10:00:00Z'),
  url: 'https://partlane.example/sold_items/4711',
  seller: {
    name: 'Northgate Car Spares Ltd',
    address: { line1: '2 Canal Wharf', line2: null, city: 'Wakefield', region: null, postal_code: 'WF1 1TT', country: 'GB' },
  },
  recipient,
  items: [packingItem(), packingItem({ title: 'Brake pad set, front', quantity: 2, sku: null, unitPriceMinor: 2_499 })],
  isShipped: true,
  shippingMinor: 895,
  surchargeMinor: 0,
  currency: 'gbp',
  carrierLabels: [],
  ...values,
})

export const packingOptions = (values: Partial<PackingOptions> = {}): PackingOptions => ({
  parts: 'both',
  labelFormat: 'a6',
  hasPrices: true,
  locale: 'en-GB',
  productName: 'Partlane',
  createdAt: new Date('2026-11-23T08:00:00Z'),
  ...values,
})

/** An address with long names and letters of several scripts. */
export const longRecipient = {
  full_name: 'Ναυσικά Παπαδοπούλου-Щербаков d’Übersetzung-Łódź',
  company_name: 'Établissements Œuvrard & Fils — Pièces détachées automobiles de collection SARL',
  line1: 'Zone industrielle de la Vallée-aux-Renards, bâtiment B12, porte 4',
  line2: 'Донаудампфшиффартсэлектрицитэтенхауптбетрибсверкбауунтербеамтенгезелльшафт 中国',
  city: 'Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson',
  region: 'Grand Est',
  postal_code: '51290',
  country: 'FR',
}
