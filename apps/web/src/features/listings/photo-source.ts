import type { PictureValue } from '@partlane/contract/listings'
import type { PictureSource } from '#ui/media/Picture.tsx'

/** Converts a photo of the API to the props of ui/Picture. */
export const photoSource = ({ url, sources, width, height, placeholder }: PictureValue): PictureSource => ({
  src: url,
  sources,
  width,
  height,
  ...(placeholder.startsWith('data:') ? { placeholder } : {}),
})
