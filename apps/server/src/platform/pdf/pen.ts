import {
  closePath,
  fill,
  lineTo,
  moveTo,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingGrayscaleColor,
} from 'pdf-lib'
import { type CodeShapes, createCode128, createQrCode } from './bar-codes.ts'
import type { FontName } from './fonts.ts'
import { toPrintableText } from './printable-text.ts'
import { wrapText } from './wrap-text.ts'

const LINE_HEIGHT_RATIO = 1.3
/** From the top of a line to its base line. */
const ASCENT_RATIO = 1.02

export type TextOptions = {
  x?: number
  y: number
  size: number
  font?: FontName
  /** Lines are wrapped at this width. By default the rest of the area. */
  width?: number
  maxLines?: number
  align?: 'left' | 'right' | 'centre'
  /** 0 is black, 1 is white. */
  grey?: number
}
type Box = { x: number; y: number; width: number; height: number }

/**
 * Draws into an area of a page. All positions are in points (1/72 inch) from the top left of the
 * area.
 */
export type Pen = {
  readonly width: number
  readonly height: number
  /** Draws a text and returns the position below its last line. */
  text(text: string, options: TextOptions): number
  /** The height that `text` needs. */
  measureText(text: string, options: Omit<TextOptions, 'y'>): number
  line(from: { x: number; y: number }, to: { x: number; y: number }, thickness?: number): void
  frame(box: Box, thickness?: number): void
  fill(box: Box, grey: number): void
  qrCode(text: string, box: { x: number; y: number; size: number }): void
  code128(text: string, box: Box): void
  /** A pen for a part of this area. */
  within(box: Box): Pen
}

type Fonts = Record<FontName, PDFFont>

export const createPen = (page: PDFPage, fonts: Fonts): Pen => createAreaPen(page, fonts, { x: 0, y: 0, ...page.getSize() })

function createAreaPen(page: PDFPage, fonts: Fonts, area: Box): Pen {
  const left = (x: number) => area.x + x
  const bottom = (y: number) => page.getHeight() - area.y - y
  const wrap = (text: string, { x = 0, size, font = 'regular', width = area.width - x, maxLines }: Omit<TextOptions, 'y'>) =>
    wrapText(toPrintableText(text), {
      width,
      ...(maxLines === undefined ? {} : { maxLines }),
      measure: (part) => fonts[font].widthOfTextAtSize(part, size),
    })
  return {
    width: area.width,
    height: area.height,
    text(text, options) {
      const { x = 0, y, size, font = 'regular', width = area.width - x, align = 'left', grey = 0 } = options
      const lines = wrap(text, options)
      for (const [index, line] of lines.entries()) {
        const free = align === 'left' ? 0 : width - fonts[font].widthOfTextAtSize(line, size)
        const baseLine = y + index * size * LINE_HEIGHT_RATIO + size * ASCENT_RATIO
        const color = rgb(grey, grey, grey)
        page.drawText(line, { x: left(x + (align === 'centre' ? free / 2 : free)), y: bottom(baseLine), size, font: fonts[font], color })
      }
      return y + lines.length * size * LINE_HEIGHT_RATIO
    },
    measureText: (text, options) => wrap(text, options).length * options.size * LINE_HEIGHT_RATIO,
    line(from, to, thickness = 0.5) {
      page.drawLine({ start: { x: left(from.x), y: bottom(from.y) }, end: { x: left(to.x), y: bottom(to.y) }, thickness })
    },
    frame({ x, y, width, height }, thickness = 0.75) {
      page.drawRectangle({ x: left(x), y: bottom(y + height), width, height, borderWidth: thickness, borderColor: rgb(0, 0, 0) })
    },
    fill({ x, y, width, height }, grey) {
      page.drawRectangle({ x: left(x), y: bottom(y + height), width, height, color: rgb(grey, grey, grey) })
    },
    qrCode: (text, { x, y, size }) => drawCode(page, createQrCode(text), { x: left(x), y: bottom(y), width: size, height: size }),
    code128: (text, { x, y, width, height }) => drawCode(page, createCode128(text), { x: left(x), y: bottom(y), width, height }),
    within: ({ x, y, width, height }) => createAreaPen(page, fonts, { x: left(x), y: area.y + y, width, height }),
  }
}

/**
 * Fills all shapes as one path, so that no gaps are visible between them. Holes have the opposite
 * direction of their shape.
 */
function drawCode(page: PDFPage, code: CodeShapes, box: Box): void {
  const position = ([x, y]: readonly [number, number]) =>
    [box.x + (x / code.width) * box.width, box.y - (y / code.height) * box.height] as const
  const shapes = code.polygons.flatMap(([first = [0, 0], ...others]) => [
    moveTo(...position(first)),
    ...others.map((point) => lineTo(...position(point))),
    closePath(),
  ])
  page.pushOperators(pushGraphicsState(), setFillingGrayscaleColor(0), ...shapes, fill(), popGraphicsState())
}
