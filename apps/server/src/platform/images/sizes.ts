/**
 * All widths of images. Other widths are not rendered, so that a client cannot request millions of
 * variants.
 */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1600] as const
export const imageFormats = ['avif', 'webp', 'jpeg'] as const

export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = (typeof imageFormats)[number]

export const isImageWidth = (width: number): width is ImageWidth => imageWidths.some((supported) => supported === width)
export const isImageFormat = (format: string): format is ImageFormat => imageFormats.some((supported) => supported === format)
