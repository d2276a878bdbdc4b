import { setImmediate } from 'node:timers/promises'
import type { PdfDocument } from './pdf-document.ts'
import type { Pen } from './pen.ts'

const MARGIN_POINTS = 48
const FOOTER_POINTS = 36
const TEXT_SIZE = 9.5
const HEADER_SIZE = 8.5
const ROW_PADDING_POINTS = 4
const GAP_POINTS = 10
const MAX_CELL_LINES = 3

/** `share`: of the width of the page. */
export type ReportColumn = { title: string; share: number; align: 'left' | 'right' }
export type ReportRow = { cells: readonly string[]; isBold?: boolean }

/** A4 pages that are filled from top to bottom. Positions are in points from the top left. */
export type Report = {
  readonly pen: Pen
  readonly left: number
  readonly width: number
  /** Where the next element begins. */
  y: number
  /** Starts a page if less than `height` is left on this one. */
  reserve(height: number): void
  /** Starts a page of its own for what follows. */
  startPage(): void
  text(text: string, options: { size: number; font?: 'regular' | 'bold'; grey?: number; width?: number }): void
  /** Other requests are handled between two pages. */
  table(columns: readonly ReportColumn[], rows: readonly ReportRow[]): Promise<void>
  /** Names and amounts below each other at the right. The last one is bold. */
  totals(rows: readonly (readonly [name: string, amount: string])[]): void
  /** Writes the line at the bottom of each page. */
  finish(footer: (page: number, pages: number) => string): void
}

/** Starts a report. `heading` is repeated at the top of each further page. */
export function createReport(document: PdfDocument, heading: string): Report {
  const pages: Pen[] = []
  const report: Report = {
    get pen() {
      return pages.at(-1) ?? addPage()
    },
    left: MARGIN_POINTS,
    width: 0,
    y: MARGIN_POINTS,
    reserve(height) {
      if (report.y + height > bottomOf(report.pen)) continuePage(heading)
    },
    startPage: () => void addPage(),
    text(text, { size, font = 'regular', grey = 0, width = report.width }) {
      report.reserve(report.pen.measureText(text, { size, font, width }))
      report.y = report.pen.text(text, { x: report.left, y: report.y, size, font, grey, width })
    },
    table: (columns, rows) => drawTable(report, columns, rows),
    totals: (rows) => drawTotals(report, rows),
    finish(footer) {
      for (const [index, pen] of pages.entries()) {
        const y = pen.height - MARGIN_POINTS + 8
        pen.text(footer(index + 1, pages.length), { x: MARGIN_POINTS, y, size: 8, width: pen.width - 2 * MARGIN_POINTS, grey: 0.4 })
      }
    },
  }
  function addPage(): Pen {
    const pen = document.addPage('a4')
    pages.push(pen)
    report.y = MARGIN_POINTS
    return pen
  }
  function continuePage(text: string): void {
    report.y = addPage().text(text, { x: MARGIN_POINTS, y: MARGIN_POINTS, size: HEADER_SIZE, grey: 0.4 }) + GAP_POINTS
  }
  return Object.assign(report, { width: addPage().width - 2 * MARGIN_POINTS })
}

const bottomOf = (pen: Pen): number => pen.height - MARGIN_POINTS - FOOTER_POINTS

type PlacedColumn = ReportColumn & { x: number; width: number }

function placeColumns({ left, width }: Report, columns: readonly ReportColumn[]): PlacedColumn[] {
  let x = left
  return columns.map((column) => {
    const placed = { ...column, x, width: column.share * width - GAP_POINTS }
    x += column.share * width
    return placed.align === 'right' ? { ...placed, x: placed.x + GAP_POINTS } : placed
  })
}

async function drawTable(report: Report, columns: readonly ReportColumn[], rows: readonly ReportRow[]): Promise<void> {
  const placed = placeColumns(report, columns)
  const size = TEXT_SIZE
  report.reserve(50)
  drawTableHeader(report, placed)
  for (const { cells, isBold } of rows) {
    const font = isBold ? 'bold' : 'regular'
    const texts = placed.map((column, i) => ({ ...column, text: cells[i] ?? '' }))
    const height = Math.max(
      ...texts.map(({ text, width }) => report.pen.measureText(text, { size, font, width, maxLines: MAX_CELL_LINES })),
    )
    const page = report.pen
    report.reserve(height + 2 * ROW_PADDING_POINTS)
    if (report.pen !== page) {
      await setImmediate()
      drawTableHeader(report, placed)
    }
    const y = report.y + ROW_PADDING_POINTS
    for (const { text, x, width, align } of texts) report.pen.text(text, { x, y, size, font, width, align, maxLines: MAX_CELL_LINES })
    report.y = y + height + ROW_PADDING_POINTS
    report.pen.line({ x: report.left, y: report.y }, { x: report.left + report.width, y: report.y }, 0.25)
  }
}

function drawTableHeader(report: Report, columns: readonly PlacedColumn[]): void {
  const height = HEADER_SIZE * 1.3 + 2 * ROW_PADDING_POINTS
  report.pen.fill({ x: report.left - ROW_PADDING_POINTS, y: report.y, width: report.width + 2 * ROW_PADDING_POINTS, height }, 0.93)
  for (const { title, x, width, align } of columns)
    report.pen.text(title, { x, y: report.y + ROW_PADDING_POINTS, size: HEADER_SIZE, font: 'bold', width, align, maxLines: 1 })
  report.y += height
}

const TOTAL_LINE_POINTS = 16
const TOTALS_RATIO = 0.6

function drawTotals(report: Report, rows: readonly (readonly [string, string])[]): void {
  report.reserve(rows.length * TOTAL_LINE_POINTS + GAP_POINTS)
  const width = report.width * TOTALS_RATIO
  const x = report.left + report.width - width
  report.y += GAP_POINTS / 2
  for (const [index, [name, amount]] of rows.entries()) {
    const isLast = index === rows.length - 1
    const line = { y: report.y, size: TEXT_SIZE + (isLast ? 1.5 : 0), font: isLast ? 'bold' : 'regular' } as const
    if (isLast && rows.length > 1) report.pen.line({ x: x + width / 4, y: report.y - 1 }, { x: x + width, y: report.y - 1 }, 0.5)
    report.pen.text(name, { ...line, y: line.y + 2, x, width: width * 0.66, align: 'right', maxLines: 1 })
    report.pen.text(amount, { ...line, y: line.y + 2, x, width, align: 'right', maxLines: 1 })
    report.y += TOTAL_LINE_POINTS + (isLast ? 4 : 0)
  }
}
