import { Refusal } from '@partlane/domain/refusal'
import { photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { fileTypeFromBuffer } from 'file-type'
import { sharp } from './sharp.ts'

/** Enough for phone cameras with 64 megapixels. Rejects decompression bombs. */
export const MAX_IMAGE_PIXELS = 70_000_000

/**
 * Enough for screenshots. Images with an alpha channel and animations are no camera photos. They
 * compress to almost nothing and take several times the work of a photo.
 */
const MAX_ALPHA_IMAGE_PIXELS = 24_000_000

export type ImageRefusal = 'image_type_unsupported' | 'image_too_large' | 'image_too_many_pixels' | 'image_broken'

export type ImageMetadata = {
  kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
  /** Width after rotation to upright, in pixels. */
  width: number
  height: number
  hasAlpha: boolean
  /** Embedded colour profile, if the image has one. */
  icc: Buffer | undefined
}

/** Photos, also those with several images in one file. */
const acceptedMimeTypes = new Set<string>([...photoUploadLimits.contentTypes, 'image/heic-sequence', 'image/heif-sequence'])

/**
 * Finds the type and size of an uploaded image by its content, not by its name. Reads only the
 * header: a truncated image is found when it is decoded (`normaliseImage`).
 * @throws Refusal with an `ImageRefusal`
 */
export async function inspectImage(bytes: Buffer): Promise<ImageMetadata> {
  if (bytes.length > photoUploadLimits.maxBytes)
    throw new Refusal<ImageRefusal>('image_too_large', { max_bytes: photoUploadLimits.maxBytes })
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !acceptedMimeTypes.has(type.mime)) throw new Refusal<ImageRefusal>('image_type_unsupported')

  const header = await refuseBroken(sharp(bytes, { limitInputPixels: false }).metadata())
  const kind = kindOf(header)
  const maxPixels = isNoCameraPhoto(kind, header) ? MAX_ALPHA_IMAGE_PIXELS : MAX_IMAGE_PIXELS
  if (header.width * header.height > maxPixels) throw new Refusal<ImageRefusal>('image_too_many_pixels', { max_pixels: maxPixels })
  return { kind, ...header.autoOrient, hasAlpha: header.hasAlpha, icc: header.icc }
}

/** Cameras store several images in one HEIC file, but no alpha channel. */
const isNoCameraPhoto = (kind: ImageMetadata['kind'], { hasAlpha, pages = 1 }: { hasAlpha: boolean; pages?: number | undefined }) =>
  hasAlpha || (pages > 1 && kind !== 'heic')

function kindOf({ format, compression }: { format: string; compression?: string }): ImageMetadata['kind'] {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format
  if (format === 'heif' && compression === 'av1') return 'avif'
  if (format === 'heif' && compression === 'hevc') return 'heic'
  throw new Refusal<ImageRefusal>('image_type_unsupported')
}

/** Converts a decoding error to a refusal, because the file causes it. */
export async function refuseBroken<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch {
    throw new Refusal<ImageRefusal>('image_broken')
  }
}
