import { type ImageFormat, imageWidths } from './sizes.ts'

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

/** Narrowest and widest useful sizes: a full page with zoom, or one card in a list. */
const widthRanges = { page: [160, 1600], card: [320, 960] } as const
export type PictureRole = keyof typeof widthRanges

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
      const widths = selectWidths(width, widthRanges[role])
      // Photos are not enlarged, so the last size can be narrower than its URL says.
      const srcset = (format: ImageFormat) =>
        widths.map((variantWidth) => `${urlOf(key, variantWidth, format)} ${Math.min(variantWidth, width)}w`).join(', ')
      return {
        src: urlOf(key, widths.find((variantWidth) => variantWidth >= FALLBACK_WIDTH_PX) ?? widths.at(-1) ?? FALLBACK_WIDTH_PX, 'jpeg'),
        sources: [
          { type: 'image/avif', srcset: srcset('avif') },
          { type: 'image/webp', srcset: srcset('webp') },
        ],
        width,
        height,
        placeholder,
      }
    },
  }
}

/** All widths up to the first one that contains the whole original. */
function selectWidths(width: number, [minWidth, maxWidth]: readonly [number, number]): number[] {
  const lastIndex = imageWidths.findIndex((candidate) => candidate >= width)
  const notUpscaled = imageWidths.slice(0, lastIndex === -1 ? imageWidths.length : lastIndex + 1)
  const inRange = notUpscaled.filter((candidate) => candidate >= minWidth && candidate <= maxWidth)
  return inRange.length > 0 ? inRange : notUpscaled.slice(-1)
}

export type Pictures = ReturnType<typeof createPictures>
