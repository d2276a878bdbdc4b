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

/** Narrowest and widest that make sense: a whole page or zoomed, or one card of many. */
const roles = { page: [160, 1600], card: [320, 960] } as const
export type PictureRole = keyof typeof roles

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
    pictureFor(key: string, { width, height, placeholder }: PictureFacts, role: PictureRole = 'page'): Picture {
      const widths = usefulWidths(width, roles[role])
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
function usefulWidths(width: number, [narrowest, widest]: readonly [number, number]): number[] {
  const last = imageWidths.findIndex((candidate) => candidate >= width)
  const upTo = imageWidths.slice(0, last === -1 ? imageWidths.length : last + 1)
  const useful = upTo.filter((candidate) => candidate >= narrowest && candidate <= widest)
  return useful.length > 0 ? useful : upTo.slice(-1)
}

export type Pictures = ReturnType<typeof createPictures>
