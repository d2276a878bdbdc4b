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
  /** A data URI to show until the image is there. */
  placeholder: string
}

const MAX_EDGE_PX = 2400
const OUTPUT_QUALITY = 88

/**
 * Makes an uploaded image into the original that is kept: upright, at most 2400 px, sRGB, and without what the camera wrote
 * into it (position, owner, serial number). JPEG, because small sizes of it decode fastest; WebP where something is see-through.
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
  // 'error' takes the small sins of phones and refuses what was cut off.
  const inputOptions = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true } as const
  const isTransparent = hasAlpha && !(await sharp(decodable, inputOptions).stats()).isOpaque // most have the channel and nothing in it
  const image = sharp(decodable, inputOptions)
    .autoOrient()
    .resize({ width: MAX_EDGE_PX, height: MAX_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = isTransparent ? image.webp({ quality: OUTPUT_QUALITY, effort: 3 }) : image.removeAlpha().jpeg({ quality: OUTPUT_QUALITY })
  return { ...(await encoded.toBuffer({ resolveWithObject: true })), isTransparent }
}
