import { MAX_PHOTO_BYTES } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import { fileTypeFromBuffer } from 'file-type'
import { sharp } from './sharp.ts'

/** Enough for the 64 megapixel cameras of phones; a bomb claims more. */
export const MAX_IMAGE_PIXELS = 70_000_000

export type ImageRefusal = 'image_type_unsupported' | 'image_too_large' | 'image_too_many_pixels' | 'image_broken'

export type ImageMetadata = {
  kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
  /** As a person sees it, turned upright. */
  width: number
  height: number
  hasAlpha: boolean
  /** Colour profile, when it brings its own. */
  icc: Buffer | undefined
}

const acceptedMimeTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
])

/**
 * Says what an uploaded image is by its content; name and claimed type do not count. Reads the header only: whether the
 * rest is whole is known when it is decoded (`normaliseImage`).
 * @throws Refusal with an `ImageRefusal`
 */
export async function inspectImage(bytes: Buffer): Promise<ImageMetadata> {
  if (bytes.length > MAX_PHOTO_BYTES) throw new Refusal<ImageRefusal>('image_too_large', { max_bytes: MAX_PHOTO_BYTES })
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !acceptedMimeTypes.has(type.mime)) throw new Refusal<ImageRefusal>('image_type_unsupported')

  const header = await refuseBroken(sharp(bytes, { limitInputPixels: false }).metadata())
  const kind = kindOf(header)
  if (header.width * header.height > MAX_IMAGE_PIXELS)
    throw new Refusal<ImageRefusal>('image_too_many_pixels', { max_pixels: MAX_IMAGE_PIXELS })
  return { kind, ...header.autoOrient, hasAlpha: header.hasAlpha, icc: header.icc }
}

function kindOf({ format, compression }: { format: string; compression?: string }): ImageMetadata['kind'] {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format
  if (format === 'heif' && compression === 'av1') return 'avif'
  if (format === 'heif' && compression === 'hevc') return 'heic'
  throw new Refusal<ImageRefusal>('image_type_unsupported')
}

/** What the decoder cannot read is the file's fault, not ours. */
export async function refuseBroken<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch {
    throw new Refusal<ImageRefusal>('image_broken')
  }
}
