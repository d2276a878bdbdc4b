/**
 * All widths of images. Other widths are not rendered, so that a client cannot request millions of
 * variants.
 */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1600] as const

/** Narrowest and widest useful sizes: a full page with zoom, or one card in a list. */
const widthRanges = { page: [160, 1600], card: [320, 960] } as const
export type PictureRole = keyof typeof widthRanges

/** All widths of a role up to the first one that contains the whole original. */
export function selectImageWidths(originalWidth: number, role: PictureRole): number[] {
  const [minWidth, maxWidth] = widthRanges[role]
  const lastIndex = imageWidths.findIndex((candidate) => candidate >= originalWidth)
  const notUpscaled = imageWidths.slice(0, lastIndex === -1 ? imageWidths.length : lastIndex + 1)
  const inRange = notUpscaled.filter((candidate) => candidate >= minWidth && candidate <= maxWidth)
  return inRange.length > 0 ? inRange : notUpscaled.slice(-1)
}

/**
 * The sources of `<picture>`, preferred format first. `folderUrl` is the URL of a picture without
 * its last segment, which is `<width>.<format>`. Photos are not enlarged, so the last size can be
 * narrower than its URL says.
 */
export function pictureSources(folderUrl: string, originalWidth: number, role: PictureRole): { type: string; srcset: string }[] {
  const widths = selectImageWidths(originalWidth, role)
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((width) => `${folderUrl}/${width}.${format} ${Math.min(width, originalWidth)}w`).join(', '),
  }))
}
