import { type ImageFormat, imageWidths } from './sizes.ts'

export type PictureFacts = { width: number; height: number; placeholder: string | null }

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

const FALLBACK_WIDTH = 960

/**
 * @param mediaUrl prefix of every image address, e.g. that of a content delivery network (specification, section 9);
 * empty for addresses on this host
 */
export function createPictures({ mediaUrl }: { mediaUrl: string }) {
  const base = `${mediaUrl.replace(/\/+$/, '')}/media`
  const urlOf = (key: string, width: number, format: ImageFormat) => `${base}/${key}/${width}.${format}`

  return {
    urlOf,
    /** `width` and `height` are the kept original's. */
    pictureFor(key: string, { width, height, placeholder }: PictureFacts): Picture {
      const widths = usefulWidths(width)
      // A photo is not made larger than it is, so the last one may be narrower than its address says.
      const srcset = (format: ImageFormat) => widths.map((asked) => `${urlOf(key, asked, format)} ${Math.min(asked, width)}w`).join(', ')
      return {
        src: urlOf(key, widths.find((asked) => asked >= FALLBACK_WIDTH) ?? widths.at(-1) ?? FALLBACK_WIDTH, 'jpeg'),
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
function usefulWidths(width: number): number[] {
  const last = imageWidths.findIndex((candidate) => candidate >= width)
  return imageWidths.slice(0, last === -1 ? imageWidths.length : last + 1)
}

export type Pictures = ReturnType<typeof createPictures>
