import { sharp } from './sharp.ts'

const EDGE_PX = 8
const MAX_DATA_URI_LENGTH = 240

/**
 * A few blurred pixels as a data URI, small enough for every listing in a list. If that is too
 * large: one pixel with the average colour.
 */
export async function createPlaceholder(bytes: Buffer): Promise<string> {
  const blurred = await renderTinyDataUri(bytes, EDGE_PX)
  return blurred.length <= MAX_DATA_URI_LENGTH ? blurred : renderTinyDataUri(bytes, 1)
}

async function renderTinyDataUri(bytes: Buffer, edge: number): Promise<string> {
  const data = await sharp(bytes)
    .resize({ width: edge, height: edge, fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 0, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${data.toString('base64')}`
}
