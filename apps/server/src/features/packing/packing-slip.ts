import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import type { Pen } from '#platform/pdf/pen.ts'
import { type PackingItem, type PackingOrder, toLabelLines } from './packing-order.ts'

const MARGIN_POINTS = 42
const QR_SIZE = 76
const FOOTER_POINTS = 60
const TEXT_SIZE = 10
const ROW_PADDING_POINTS = 4
const OLD_UNIT_WIDTH_POINTS = 240

type SlipOptions = { locale: Locale; hasPrices: boolean }
type Column = { name: 'item' | 'sku' | 'quantity' | 'price'; x: number; width: number; align: 'left' | 'right' }

/**
 * Draws the packing slip of an order on A4: who sells and who receives, the items with quantity and
 * stock-keeping unit, and a QR code of the order. A gift has no prices. Many items continue on
 * further pages, each with the reference.
 */
export function drawPackingSlip(document: PdfDocument, order: PackingOrder, options: SlipOptions): void {
  const columns = listColumns(options)
  const pages = layOutRows(document, order, { ...options, columns })
  const t = translator(options.locale, 'packing')
  for (const [index, { pen, bottom }] of pages.entries()) {
    const isLast = index === pages.length - 1
    if (isLast) drawTotals(pen, order, { ...options, y: bottom })
    const y = pen.height - MARGIN_POINTS - 12
    const page = t('slip.page', { page: index + 1, pages: pages.length })
    pen.text(isLast ? t('slip.thanks') : '', { x: MARGIN_POINTS, y, size: 9, grey: 0.35 })
    pen.text(page, { x: MARGIN_POINTS, y, size: 9, width: pen.width - 2 * MARGIN_POINTS, align: 'right', grey: 0.35 })
  }
}

function listColumns({ hasPrices }: SlipOptions): Column[] {
  const priceWidth = hasPrices ? 90 : 0
  const [quantity, sku] = [60, 110]
  const item = 595 - 2 * MARGIN_POINTS - priceWidth - quantity - sku
  const columns: Column[] = [
    { name: 'item', x: MARGIN_POINTS, width: item - 12, align: 'left' },
    { name: 'sku', x: MARGIN_POINTS + item, width: sku - 8, align: 'left' },
    { name: 'quantity', x: MARGIN_POINTS + item + sku, width: quantity, align: 'right' },
  ]
  return hasPrices ? [...columns, { name: 'price', x: MARGIN_POINTS + item + sku + quantity, width: priceWidth, align: 'right' }] : columns
}

type RowOptions = SlipOptions & { columns: Column[] }

/** Draws all rows, and starts a page when the next row does not fit. @returns the pages */
function layOutRows(document: PdfDocument, order: PackingOrder, options: RowOptions): { pen: Pen; bottom: number }[] {
  const startPage = (pen: Pen, y: number) => ({ pen, bottom: drawHeader(pen, { ...options, y }) })
  const firstPen = document.addPage('a4')
  let page = startPage(firstPen, drawIntroduction(firstPen, order, options))
  const pages = [page]
  for (const item of order.items) {
    const cells = options.columns.map((column) => ({ ...column, text: cellText(item, order, { ...options, column }) }))
    const height = Math.max(...cells.map(({ text, width }) => page.pen.measureText(text, { size: TEXT_SIZE, width, maxLines: 3 })))
    if (page.bottom + height + ROW_PADDING_POINTS * 2 > page.pen.height - MARGIN_POINTS - FOOTER_POINTS) {
      const pen = document.addPage('a4')
      page = startPage(pen, drawReference(pen, order, options))
      pages.push(page)
    }
    const y = page.bottom + ROW_PADDING_POINTS
    for (const { text, x, width, align, name } of cells)
      page.pen.text(text, {
        x,
        y,
        size: TEXT_SIZE,
        width,
        align,
        maxLines: 3,
        font: name === 'quantity' && item.quantity > 1 ? 'bold' : 'regular',
      })
    page.bottom = y + height + ROW_PADDING_POINTS
    page.pen.line({ x: MARGIN_POINTS, y: page.bottom }, { x: page.pen.width - MARGIN_POINTS, y: page.bottom }, 0.25)
  }
  return pages
}

function cellText(item: PackingItem, { currency }: PackingOrder, { locale, column }: SlipOptions & { column: Column }): string {
  const { formatMoney, formatNumber } = createFormatters(locale)
  const texts = {
    item: () => item.title,
    sku: () => item.sku ?? '',
    quantity: () => formatNumber(item.quantity),
    price: () => formatMoney(money(item.unitPriceMinor * item.quantity, currency)),
  }
  return texts[column.name]()
}

/** Title, QR code and the two addresses. @returns the position below them */
function drawIntroduction(pen: Pen, order: PackingOrder, { locale }: SlipOptions): number {
  const t = translator(locale, 'packing')
  const { formatDate } = createFormatters(locale)
  const qrX = pen.width - MARGIN_POINTS - QR_SIZE
  pen.text(t('slip.title'), { x: MARGIN_POINTS, y: MARGIN_POINTS, size: 20, font: 'bold' })
  pen.text(t('slip.order', { reference: order.reference }), { x: MARGIN_POINTS, y: MARGIN_POINTS + 32, size: 13, font: 'bold', width: 330 })
  pen.text(t('slip.ordered_on', { day: formatDate(order.orderedAt, 'long') }), { x: MARGIN_POINTS, y: MARGIN_POINTS + 52, size: 10 })
  pen.qrCode(order.url, { x: qrX, y: MARGIN_POINTS, size: QR_SIZE })
  pen.text(t('slip.scan'), { x: qrX - 40, y: MARGIN_POINTS + QR_SIZE + 3, size: 7, width: QR_SIZE + 40, align: 'right', grey: 0.35 })
  const senderCountry = order.seller.address?.country ?? order.recipient.country
  const sellerLines = order.seller.address ? toLabelLines(order.seller.address, { locale, senderCountry }) : []
  const y = MARGIN_POINTS + QR_SIZE + 26
  const half = (pen.width - 2 * MARGIN_POINTS) / 2
  const recipient = toLabelLines(order.recipient, { locale, senderCountry })
  const recipientBottom = drawAddress(pen, { x: MARGIN_POINTS, y, width: half - 16 }, [t('slip.deliver_to'), ...recipient])
  const seller = [t('slip.sold_by'), order.seller.name, ...sellerLines.filter((line) => line !== order.seller.name)]
  const sellerBottom = drawAddress(pen, { x: MARGIN_POINTS + half, y, width: half }, seller)
  return Math.max(recipientBottom, sellerBottom) + 16
}

function drawAddress(pen: Pen, { x, y, width }: { x: number; y: number; width: number }, [heading = '', name = '', ...lines]: string[]) {
  let bottom = pen.text(heading, { x, y, size: 9, width, grey: 0.35 })
  bottom = pen.text(name, { x, y: bottom + 2, size: 11, font: 'bold', width, maxLines: 2 })
  for (const line of lines) bottom = pen.text(line, { x, y: bottom, size: 10.5, width, maxLines: 2 })
  return bottom
}

/** The beginning of a further page. */
function drawReference(pen: Pen, { reference }: PackingOrder, { locale }: SlipOptions): number {
  const text = translator(locale, 'packing')('slip.order', { reference })
  return pen.text(text, { x: MARGIN_POINTS, y: MARGIN_POINTS, size: 13, font: 'bold' }) + 10
}

function drawHeader(pen: Pen, { locale, columns, y }: RowOptions & { y: number }): number {
  const t = translator(locale, 'packing')
  const bottom = y + 20
  pen.fill({ x: MARGIN_POINTS - 4, y, width: pen.width - 2 * MARGIN_POINTS + 8, height: bottom - y }, 0.92)
  for (const { name, x, width, align } of columns)
    pen.text(t(`slip.${name}`), { x, y: y + 4, size: 9, font: 'bold', width, align, maxLines: 1 })
  return bottom
}

function drawTotals(pen: Pen, order: PackingOrder, { locale, hasPrices, y }: SlipOptions & { y: number }): void {
  const t = translator(locale, 'packing')
  const { formatMoney } = createFormatters(locale)
  const units = order.items.reduce((total, { quantity }) => total + quantity, 0)
  pen.text(t('slip.units', { count: units }), { x: MARGIN_POINTS, y: y + 8, size: TEXT_SIZE, font: 'bold' })
  if (order.surchargeMinor > 0)
    pen.text(t('slip.old_unit'), { x: MARGIN_POINTS, y: y + 24, size: TEXT_SIZE, width: OLD_UNIT_WIDTH_POINTS, maxLines: 4 })
  if (!hasPrices) return
  const itemsMinor = order.items.reduce((total, { quantity, unitPriceMinor }) => total + quantity * unitPriceMinor, 0)
  const rows: [string, number][] = [
    [t('slip.delivery'), order.shippingMinor],
    ...(order.surchargeMinor > 0 ? [[t('slip.surcharge'), order.surchargeMinor] as [string, number]] : []),
    [t('slip.total'), itemsMinor + order.shippingMinor + order.surchargeMinor],
  ]
  const right = { x: pen.width - MARGIN_POINTS - 260, width: 260 }
  for (const [index, [name, amountMinor]] of rows.entries()) {
    const line = { y: y + 8 + index * 16, size: TEXT_SIZE, font: index === rows.length - 1 ? 'bold' : 'regular' } as const
    pen.text(name, { ...line, x: right.x, width: right.width - 100, align: 'right' })
    pen.text(formatMoney(money(amountMinor, order.currency)), { ...line, ...right, align: 'right' })
  }
}
