import { type DrawingContext, render } from 'bwip-js/node'

type Point = [number, number]
/** Filled shapes in a coordinate system with the origin at the top left. */
export type CodeShapes = { width: number; height: number; polygons: readonly Point[][] }

/** A QR code of level M, the default: damage of up to 15 percent can be corrected. */
export const createQrCode = (text: string): CodeShapes => render({ bcid: 'qrcode', text, scale: 1 }, createShapes())

/** A Code 128, for scanners of carriers. ASCII only. The height is scaled by the caller. */
export const createCode128 = (text: string): CodeShapes => render({ bcid: 'code128', text, scale: 1, height: 10 }, createShapes())

/** Collects the shapes of a code in place of drawing them. Codes have no text of their own. */
function createShapes(): DrawingContext<CodeShapes> {
  const polygons: Point[][] = []
  let size = { width: 0, height: 0 }
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      size = { width, height }
    },
    line(x, top, _x, bottom, barWidth) {
      // The position of a bar of an odd width is right of its middle.
      const left = x - Math.ceil(barWidth / 2)
      polygons.push([
        [left, top],
        [left + barWidth, top],
        [left + barWidth, bottom],
        [left, bottom],
      ])
    },
    polygon(points) {
      polygons.push(points)
    },
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => ({ ...size, polygons }),
  }
}
