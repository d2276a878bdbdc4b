import { type PictureRole, pictureSources, selectImageWidths } from '@partlane/domain/images/picture-sources'
import type { ImageFormat } from './sizes.ts'

export type PictureMetadata = { width: number; height: number; placeholder: string | null }

/** Data for `<picture>` and its native equivalents: URLs, and the aspect ratio for the layout. */
export type Picture = {
  /** JPEG of a medium size, for clients without `srcset`. */
  src: string
  /** In order of preference. */
  sources: { type: string; srcset: string }[]
  width: number
  height: number
  placeholder: string | null
}

const FALLBACK_WIDTH_PX = 960

/**
 * Creates the presenter of pictures.
 * @param mediaUrl prefix of all image URLs, e.g. of a content delivery network (specification,
 * section 9); empty for URLs on this host
 */
export function createPictures({ mediaUrl }: { mediaUrl: string }) {
  const base = `${mediaUrl.replace(/\/+$/, '')}/media`
  const urlOf = (key: string, width: number, format: ImageFormat) => `${base}/${key}/${width}.${format}`

  return {
    urlOf,
    /**
     * `width` and `height` are those of the stored original. `role` limits the sizes, so that a
     * list does not contain the sizes of a page.
     */
    presentPicture(key: string, { width, height, placeholder }: PictureMetadata, role: PictureRole = 'page'): Picture {
      const widths = selectImageWidths(width, role)
      const fallbackWidth = widths.find((variantWidth) => variantWidth >= FALLBACK_WIDTH_PX) ?? widths.at(-1) ?? FALLBACK_WIDTH_PX
      return {
        src: urlOf(key, fallbackWidth, 'jpeg'),
        sources: pictureSources(`${base}/${key}`, width, role),
        width,
        height,
        placeholder,
      }
    },
  }
}

export type { PictureRole } from '@partlane/domain/images/picture-sources'
export type Pictures = ReturnType<typeof createPictures>
