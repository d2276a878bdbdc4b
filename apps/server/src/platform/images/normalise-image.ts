import { decodeHeic } from './decode-heic.ts'
import { type ImageMetadata, inspectImage, MAX_IMAGE_PIXELS, refuseBroken } from './inspect-image.ts'
import { createPlaceholder } from './placeholder.ts'
import { sharp } from './sharp.ts'

export type NormalisedImage = {
  bytes: Buffer
  contentType: 'image/jpeg' | 'image/webp'
  extension: 'jpg' | 'webp'
  width: number
  height: number
  /** A data URI to show until the image is loaded. */
  placeholder: string
}

const MAX_EDGE_PX = 2400
const OUTPUT_QUALITY = 88

/**
 * Converts an uploaded image to the stored original: upright, at most 2400 px, sRGB, without the
 * metadata of the camera (position, owner, serial number). JPEG, because small sizes of it decode
 * fastest; WebP if parts are transparent.
 * @throws Refusal with an `ImageRefusal`
 */
export async function normaliseImage(bytes: Buffer): Promise<NormalisedImage> {
  const metadata = await inspectImage(bytes)
  const { data, info, isTransparent } = await refuseBroken(reencode(bytes, metadata))
  const fileType = isTransparent
    ? ({ contentType: 'image/webp', extension: 'webp' } as const)
    : ({ contentType: 'image/jpeg', extension: 'jpg' } as const)
  return { bytes: data, ...fileType, width: info.width, height: info.height, placeholder: await createPlaceholder(data) }
}

async function reencode(bytes: Buffer, { kind, hasAlpha, icc }: ImageMetadata) {
  const decodable = kind === 'heic' ? await decodeHeic(bytes, icc) : bytes
  // 'error' accepts small defects of phone photos and rejects truncated files.
  const inputOptions = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true } as const
  // most images with an alpha channel are opaque
  const isTransparent = hasAlpha && !(await sharp(decodable, inputOptions).stats()).isOpaque
  const image = sharp(decodable, inputOptions)
    .autoOrient()
    .resize({ width: MAX_EDGE_PX, height: MAX_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = isTransparent ? image.webp({ quality: OUTPUT_QUALITY, effort: 3 }) : image.removeAlpha().jpeg({ quality: OUTPUT_QUALITY })
  return { ...(await encoded.toBuffer({ resolveWithObject: true })), isTransparent }
}
