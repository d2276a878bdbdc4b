import { sharp } from './sharp.ts'

const EDGE = 8
const MAX_CHARACTERS = 240

/**
 * A few blurred pixels as a data URI, small enough to travel with every listing. When even they are too many,
 * one pixel of the average colour.
 */
export async function placeholderOf(bytes: Buffer): Promise<string> {
  const blurred = await tiny(bytes, EDGE)
  return blurred.length <= MAX_CHARACTERS ? blurred : tiny(bytes, 1)
}

async function tiny(bytes: Buffer, edge: number): Promise<string> {
  const data = await sharp(bytes)
    .resize({ width: edge, height: edge, fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 0, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${data.toString('base64')}`
}
