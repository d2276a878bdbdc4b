import type { PictureValue } from '@partlane/contract/listings'
import type { AppContext } from '#app/context.ts'
import type { PictureRole } from '#platform/images/pictures.ts'

export type PhotoRow = { position: number; storage_key: string; width: number; height: number; placeholder: string }

/** Presents a stored photo with the URLs of all its sizes. */
export function presentPhoto({ pictures }: Pick<AppContext, 'pictures'>, photo: PhotoRow, role?: PictureRole): PictureValue {
  const { src, sources, width, height } = pictures.presentPicture(photo.storage_key, photo, role)
  return { position: photo.position, url: src, sources, width, height, placeholder: photo.placeholder }
}
