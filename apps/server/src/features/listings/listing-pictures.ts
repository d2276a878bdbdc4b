import type { PictureValue } from '@partlane/contract/listings'
import type { AppContext } from '#app/context.ts'
import type { PictureRole } from '#platform/images/pictures.ts'

export type PhotoRow = { position: number; storage_key: string; width: number; height: number; placeholder: string }

/** A stored photo in all its sizes, as the wire has it. */
export function presentPhoto({ pictures }: Pick<AppContext, 'pictures'>, photo: PhotoRow, role?: PictureRole): PictureValue {
  const { src, sources, width, height } = pictures.presentPicture(photo.storage_key, photo, role)
  return { position: photo.position, url: src, sources, width, height, placeholder: photo.placeholder }
}
