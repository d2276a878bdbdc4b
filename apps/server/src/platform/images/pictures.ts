import { type ImageFormat, imageWidths } from './sizes.ts'

export type PictureMetadata = { width: number; height: number; placeholder: string | null }

/** What `<picture>` and its cousins on phones need: addresses, and the shape to leave room for. */
export type Picture = {
  /** JPEG of a middle size, for what knows no better. */
  src: string
  /** Best first. */
  sources: { type: string; srcset: string }[]
  width: number
  height: number
  placeholder: string | null
}

const FALLBACK_WIDTH_PX = 960

/** Narrowest and widest that make sense: a whole page or zoomed, or one card of many. */
const widthRanges = { page: [160, 1600], card: [320, 960] } as const
export type PictureRole = keyof typeof widthRanges

/**
 * @param mediaUrl prefix of every image address, e.g. that of a content delivery network (specification, section 9);
 * empty for addresses on this host
 */
export function createPictures({ mediaUrl }: { mediaUrl: string }) {
  const base = `${mediaUrl.replace(/\/+$/, '')}/media`
  const urlOf = (key: string, width: number, format: ImageFormat) => `${base}/${key}/${width}.${format}`

  return {
    urlOf,
    /** `width` and `height` are the kept original's; `role` says how large it will be shown, so that a list does not carry the sizes of a page. */
    presentPicture(key: string, { width, height, placeholder }: PictureMetadata, role: PictureRole = 'page'): Picture {
      const widths = selectWidths(width, widthRanges[role])
      // A photo is not made larger than it is, so the last one may be narrower than its address says.
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

/** Up to the first that holds the whole original. */
function selectWidths(width: number, [minWidth, maxWidth]: readonly [number, number]): number[] {
  const lastIndex = imageWidths.findIndex((candidate) => candidate >= width)
  const notUpscaled = imageWidths.slice(0, lastIndex === -1 ? imageWidths.length : lastIndex + 1)
  const inRange = notUpscaled.filter((candidate) => candidate >= minWidth && candidate <= maxWidth)
  return inRange.length > 0 ? inRange : notUpscaled.slice(-1)
}

export type Pictures = ReturnType<typeof createPictures>
