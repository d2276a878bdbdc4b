import type { Card } from '@partlane/client/cards'
import type { PictureValue } from '@partlane/contract/listings'
import { pictureSources } from '@partlane/domain/images/picture-sources'
import type { PictureSource } from '#ui/media/Picture.tsx'

const withoutEmptyPlaceholder = ({ width, height, placeholder }: Pick<PictureValue, 'width' | 'height' | 'placeholder'>) => ({
  width,
  height,
  ...(placeholder.startsWith('data:') ? { placeholder } : {}),
})

/** Converts a photo of the API to the props of ui/Picture. */
export const photoSource = (photo: PictureValue): PictureSource => ({
  src: photo.url,
  sources: photo.sources,
  ...withoutEmptyPlaceholder(photo),
})

/** As `photoSource`, for the photo of a card. */
export const cardPhotoSource = (photo: NonNullable<Card['photo']>): PictureSource => ({
  src: photo.url,
  sources: pictureSources(photo.url.slice(0, photo.url.lastIndexOf('/')), photo.width, 'card'),
  ...withoutEmptyPlaceholder(photo),
})
