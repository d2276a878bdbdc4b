import type { PictureValue } from '@partlane/contract/listings'
import type { PictureSource } from '#ui/media/Picture.tsx'

/** A photo of the API as ui/Picture takes it. */
export const photoSource = ({ url, sources, width, height, placeholder }: PictureValue): PictureSource => ({
  src: url,
  sources,
  width,
  height,
  ...(placeholder.startsWith('data:') ? { placeholder } : {}),
})
