import { setImmediate } from 'node:timers/promises'
import type { Locale } from '@partlane/domain/locale'
import type { LabelFormat, PackingParts } from '@partlane/domain/orders/packing'
import { translator } from '@partlane/i18n/server'
import { createPdfDocument } from '#platform/pdf/pdf-document.ts'
import { createLabelPrinter } from './address-label.ts'
import type { PackingOrder } from './packing-order.ts'
import { drawPackingSlip } from './packing-slip.ts'

export type PackingOptions = {
  parts: PackingParts
  labelFormat: LabelFormat
  hasPrices: boolean
  locale: Locale
  productName: string
  createdAt: Date
}

/**
 * Packing slips and address labels of orders as one PDF: all slips, then all labels, because the
 * labels may be on other paper. An order with labels of a carrier has those in place of an address
 * label, and one whose items are collected has none. The same input makes the same bytes.
 */
export async function createPackingDocuments(orders: readonly PackingOrder[], options: PackingOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { parts, locale, createdAt, productName } = options
  const title = translator(locale, 'packing')('slip.file_title')
  const document = await createPdfDocument({ title, author: productName, createdAt, locale })
  for (const order of parts === 'labels' ? [] : orders) {
    drawPackingSlip(document, order, options)
    await setImmediate() // other requests are handled between two orders
  }
  const printLabel = createLabelPrinter(document, options)
  for (const order of parts === 'slips' ? [] : orders.filter(({ isShipped }) => isShipped)) {
    if (order.carrierLabels.length === 0) printLabel(order)
    for (const label of order.carrierLabels) await document.appendPdf(label)
    await setImmediate()
  }
  return document.save()
}
