import { imageWidths } from '@partlane/domain/images/picture-sources'

export const imageFormats = ['avif', 'webp', 'jpeg'] as const

export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = (typeof imageFormats)[number]

export const isImageWidth = (width: number): width is ImageWidth => imageWidths.some((supported) => supported === width)
export const isImageFormat = (format: string): format is ImageFormat => imageFormats.some((supported) => supported === format)
