import type { Locale } from '@partlane/domain/locale'
import type { LabelFormat } from '@partlane/domain/orders/packing'
import { translator } from '@partlane/i18n/server'
import { type PdfDocument, pageSizes } from '#platform/pdf/pdf-document.ts'
import type { Pen } from '#platform/pdf/pen.ts'
import { type PackingOrder, toLabelLines } from './packing-order.ts'

const PADDING_POINTS = 20
const LABELS_PER_SHEET = 4
const CODE_HEIGHT_POINTS = 44
/** Sizes of the address, largest first: the first one with which all lines fit is used. */
const addressSizes = [18, 16, 14, 12, 10, 8]

/** Returns a function that draws the address label of an order: on A6, or four on each A4. */
export function createLabelPrinter(
  document: PdfDocument,
  { locale, labelFormat }: { locale: Locale; labelFormat: LabelFormat },
): (order: PackingOrder) => void {
  if (labelFormat === 'a6') return (order) => drawLabel(document.addPage('a6'), order, locale)
  const [width, height] = pageSizes.a6
  let sheet: Pen | undefined
  let count = 0
  return (order) => {
    const position = count++ % LABELS_PER_SHEET
    if (position === 0 || !sheet) sheet = document.addPage('a4')
    const box = { x: (position % 2) * width, y: Math.floor(position / 2) * height, width, height }
    drawLabel(sheet.within(box), order, locale)
    sheet.frame(box, 0.25) // where to cut
  }
}

function drawLabel(pen: Pen, order: PackingOrder, locale: Locale): void {
  const t = translator(locale, 'packing')
  const width = pen.width - 2 * PADDING_POINTS
  const senderCountry = order.seller.address?.country ?? order.recipient.country
  const senderLines = order.seller.address ? toLabelLines(order.seller.address, { locale, senderCountry }) : []
  const sender = [...new Set([order.seller.name, ...senderLines])].join(', ')
  const senderBottom = pen.text(`${t('label.from')}: ${sender}`, {
    x: PADDING_POINTS,
    y: PADDING_POINTS,
    size: 8,
    width,
    maxLines: 3,
    grey: 0.25,
  })
  pen.line({ x: PADDING_POINTS, y: senderBottom + 6 }, { x: pen.width - PADDING_POINTS, y: senderBottom + 6 })

  const codeTop = pen.height - PADDING_POINTS - CODE_HEIGHT_POINTS - 14
  const area = { x: PADDING_POINTS, y: senderBottom + 18, width, height: codeTop - senderBottom - 30 }
  drawRecipient(pen.within(area), toLabelLines(order.recipient, { locale, senderCountry }))

  pen.code128(order.reference, { x: PADDING_POINTS + width * 0.1, y: codeTop, width: width * 0.8, height: CODE_HEIGHT_POINTS })
  const reference = t('label.order', { reference: order.reference })
  pen.text(reference, { x: PADDING_POINTS, y: codeTop + CODE_HEIGHT_POINTS + 2, size: 9, width, align: 'centre', maxLines: 1 })
}

/** Draws the address in the largest size in which it fits; the smallest one shortens its lines. */
function drawRecipient(pen: Pen, lines: string[]): void {
  const fittingSize = addressSizes.find((size) => measureLines(pen, lines, size) <= pen.height)
  const size = fittingSize ?? Math.min(...addressSizes)
  let y = 0
  for (const [index, line] of lines.entries())
    y = pen.text(line, {
      y,
      size,
      font: index === 0 || index === lines.length - 1 ? 'bold' : 'regular',
      ...(fittingSize === undefined ? { maxLines: 1 } : {}),
    })
}

const measureLines = (pen: Pen, lines: string[], size: number) =>
  lines.reduce((total, line) => total + pen.measureText(line, { size, font: 'bold' }), 0)
