import { decodeHeic } from './decode-heic.ts'
import { type ImageFacts, inspectImage, MAX_IMAGE_PIXELS, refuseBroken } from './inspect-image.ts'
import { placeholderOf } from './placeholder.ts'
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

const MAX_EDGE = 2400
const QUALITY = 88

/**
 * Makes an uploaded image into the original that is kept: upright, at most 2400 px, sRGB, and without what the camera wrote
 * into it (position, owner, serial number). JPEG, because small sizes of it decode fastest; WebP where something is see-through.
 * @throws Refusal with an `ImageRefusal`
 */
export async function normaliseImage(bytes: Buffer): Promise<NormalisedImage> {
  const facts = await inspectImage(bytes)
  const { data, info, seeThrough } = await refuseBroken(reencode(bytes, facts))
  const kind = seeThrough
    ? ({ contentType: 'image/webp', extension: 'webp' } as const)
    : ({ contentType: 'image/jpeg', extension: 'jpg' } as const)
  return { bytes: data, ...kind, width: info.width, height: info.height, placeholder: await placeholderOf(data) }
}

async function reencode(bytes: Buffer, { kind, hasAlpha, icc }: ImageFacts) {
  const readable = kind === 'heic' ? await decodeHeic(bytes, icc) : bytes
  // 'error' takes the small sins of phones and refuses what was cut off.
  const read = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true } as const
  const seeThrough = hasAlpha && !(await sharp(readable, read).stats()).isOpaque // most have the channel and nothing in it
  const image = sharp(readable, read)
    .autoOrient()
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = seeThrough ? image.webp({ quality: QUALITY, effort: 3 }) : image.removeAlpha().jpeg({ quality: QUALITY })
  return { ...(await encoded.toBuffer({ resolveWithObject: true })), seeThrough }
}
