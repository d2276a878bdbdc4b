import type { Sharp } from 'sharp'
import { MAX_IMAGE_PIXELS } from './inspect-image.ts'
import { sharp } from './sharp.ts'
import type { ImageFormat, ImageWidth } from './sizes.ts'

export type Variant = { width: ImageWidth; format: ImageFormat }

/** Low effort: a variant is rendered once, while the visitor waits. */
const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 74, effort: 3 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, progressive: true }),
}

/**
 * Renders one size of an original. Photos are not enlarged. A drawing (SVG) is rendered at the
 * requested width; pass only drawings of the product.
 */
export async function renderVariant(original: Buffer, { width, format }: Variant, { isDrawing }: { isDrawing: boolean }): Promise<Buffer> {
  const image = isDrawing ? await openDrawing(original, width) : sharp(original, { limitInputPixels: MAX_IMAGE_PIXELS })
  return encoders[format](image.resize({ width, withoutEnlargement: !isDrawing })).toBuffer()
}

const SVG_DEFAULT_DPI = 72

async function openDrawing(svg: Buffer, width: number): Promise<Sharp> {
  const metadata = await sharp(svg).metadata()
  return sharp(svg, { density: Math.min(2400, Math.max(1, (SVG_DEFAULT_DPI * width) / metadata.width)) })
}
