import { toChargebackReason } from '@partlane/domain/chargebacks/chargeback-reasons'
import type { EvidenceContent, EvidenceOrder } from '@partlane/domain/chargebacks/evidence-content'
import { money } from '@partlane/domain/money/amounts'
import { createFormatters, translator } from '@partlane/i18n/server'
import { createPdfDocument } from '#platform/pdf/pdf-document.ts'
import { createReport, type Report } from '#platform/pdf/report.ts'
import {
  describeCollection,
  describeEvent,
  describeItemStatus,
  describeMessages,
  describeParcel,
  describeRefunds,
  describeReturns,
  describeTerms,
  EVIDENCE_LOCALE,
  REFUND_POLICY,
} from './evidence-texts.ts'

const { formatMoney, formatNumber, formatDate } = createFormatters(EVIDENCE_LOCALE)
const tChargebacks = translator(EVIDENCE_LOCALE, 'chargebacks')

/**
 * Draws the evidence of a chargeback on A4, an order after the other. The same content makes the
 * same bytes, so a repeated upload is the same file.
 */
export async function createEvidencePdf(
  content: EvidenceContent,
  { productName }: { productName: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Evidence for chargeback ${content.reference}`
  const options = { title, author: productName, createdAt: new Date(content.openedAt), locale: EVIDENCE_LOCALE }
  const document = await createPdfDocument(options)
  const report = createReport(document, title)
  report.text('Evidence for a chargeback', { size: 20, font: 'bold' })
  report.y += 6
  const facts: [string, string][] = [
    ['Chargeback', content.reference],
    ['Reason of the bank', tChargebacks(`reason.${toChargebackReason(content.reason)}`)],
    ['Amount', formatMoney(money(content.amountMinor, content.currency))],
    ['Payment made', formatDate(content.paidAt, 'datetime')],
    ['Chargeback opened', formatDate(content.openedAt, 'datetime')],
    ['Marketplace', productName],
    ['Times', 'Those of the United Kingdom'],
  ]
  drawFacts(report, facts)
  for (const order of content.orders) await drawOrder(report, order)
  drawParagraphs(report, 'Refund policy', [REFUND_POLICY])
  if (content.statement) drawParagraphs(report, 'Statement of the marketplace', content.statement.split('\n'))
  report.finish((page, pages) => `${productName} · ${title} · Page ${page} of ${pages}`)
  return document.save()
}

async function drawOrder(report: Report, order: EvidenceOrder): Promise<void> {
  drawHeading(report, `Order ${order.reference}`, 14)
  const terms = describeTerms(order)
  drawFacts(report, [
    ['Ordered', formatDate(order.orderedAt, 'datetime')],
    ['Buyer', order.buyerName],
    ['Email of the buyer', order.buyerEmail ?? 'Not known any more'],
    ['Seller', order.sellerName],
    ['Delivery address', order.address.length > 0 ? order.address.join(', ') : 'None: collected from the seller'],
    ...(terms ? [['Terms', terms] as const] : []),
  ])
  report.y += 8
  await drawItems(report, order)
  if (order.parcels.length > 0) await drawParcels(report, order)
  if (order.collectedAt) drawParagraphs(report, 'Collection', [describeCollection(order.collectedAt)])
  const returns = order.items.map((item) => `${item.title}: ${describeReturns(item)}.`)
  drawParagraphs(report, 'Returns and warranty, as shown before the payment', returns)
  drawParagraphs(report, 'Refunds', describeRefunds(order))
  const messages = describeMessages(order).flatMap((message) => message.split('\n'))
  if (messages.length > 0) drawParagraphs(report, 'Messages of buyer and seller', messages)
  if (order.sellerText) drawParagraphs(report, 'Statement of the seller', order.sellerText.split('\n'))
}

async function drawItems(report: Report, order: EvidenceOrder): Promise<void> {
  const format = (amountMinor: number) => formatMoney(money(amountMinor, order.currency))
  const rows = order.items.map((item) => ({
    cells: [
      item.title,
      describeItemStatus(item),
      formatNumber(item.quantity),
      format(item.unitPriceMinor),
      format(item.unitPriceMinor * item.quantity),
    ],
  }))
  await report.table(
    [
      { title: 'Item', share: 0.36, align: 'left' },
      { title: 'Status', share: 0.28, align: 'left' },
      { title: 'Quantity', share: 0.1, align: 'right' },
      { title: 'Price', share: 0.13, align: 'right' },
      { title: 'Amount', share: 0.13, align: 'right' },
    ],
    rows,
  )
  const { itemsMinor, shippingMinor, surchargeMinor } = order
  report.totals([
    ['Items', format(itemsMinor)],
    ['Delivery', format(shippingMinor)],
    ...(surchargeMinor > 0 ? [['Exchange surcharge for the old unit', format(surchargeMinor)] as const] : []),
    ['Paid for this order', format(itemsMinor + shippingMinor + surchargeMinor)],
  ])
}

async function drawParcels(report: Report, { parcels }: EvidenceOrder): Promise<void> {
  drawHeading(report, 'Delivery', 11)
  for (const parcel of parcels) {
    report.text(describeParcel(parcel), { size: 9.5 })
    if (parcel.trackingUrl) report.text(parcel.trackingUrl, { size: 8.5, grey: 0.35 })
    report.y += 4
    if (parcel.events.length === 0) continue
    await report.table(
      [
        { title: 'Time', share: 0.28, align: 'left' },
        { title: 'Reported by the carrier', share: 0.4, align: 'left' },
        { title: 'Place', share: 0.32, align: 'left' },
      ],
      parcel.events.map((event) => ({ cells: [formatDate(event.at, 'datetime'), describeEvent(event), event.location] })),
    )
    report.y += 8
  }
}

function drawHeading(report: Report, text: string, size: number): void {
  report.y += size
  report.reserve(size + 60) // a heading does not stand alone at the bottom of a page
  report.text(text, { size, font: 'bold' })
  report.y += 3
}

function drawParagraphs(report: Report, heading: string, paragraphs: readonly string[]): void {
  drawHeading(report, heading, 11)
  for (const paragraph of paragraphs) report.text(paragraph, { size: 9.5 })
}

const NAME_WIDTH_POINTS = 120

/** Names and values beside each other. */
function drawFacts(report: Report, facts: readonly (readonly [name: string, value: string])[]): void {
  const value = { size: 9.5, width: report.width - NAME_WIDTH_POINTS }
  for (const [name, text] of facts) {
    const height = report.pen.measureText(text, value)
    report.reserve(height)
    report.pen.text(name, { x: report.left, y: report.y, size: 9.5, width: NAME_WIDTH_POINTS - 8, grey: 0.35 })
    report.pen.text(text, { x: report.left + NAME_WIDTH_POINTS, y: report.y, ...value })
    report.y += height + 2
  }
}
