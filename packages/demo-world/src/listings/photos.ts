import { type DrawingKind, type DrawingStyle, drawPart, placeholderTone } from '../drawings/index.ts'
import type { DemoWorldServices } from '../services.ts'

/** A drawn photo of a part. */
export type Photo = DrawingStyle & { kind: DrawingKind }

/** The `view` of a drawing that shows a part from near. */
export const closeUpView = 2

const WIDTH_PX = 1600
const HEIGHT_PX = 1200
const MAX_CONCURRENT_UPLOADS = 16

/** Listings share the object of a drawing. */
export const photoKey = ({ kind, finish, variant, view }: Photo): string => `demo/${kind}/${finish}-${variant}-${view}.svg`

/** The photo of a key that `photoKey` has made. */
export function parsePhotoKey(key: string | null): Photo | undefined {
  const [, kind, finish, variant, view] = /^demo\/([^/]+)\/(new|used|refurbished)-(\d+)-(\d)\.svg$/.exec(key ?? '') ?? []
  if (kind === undefined) return undefined
  return { kind: kind as DrawingKind, finish: finish as Photo['finish'], variant: Number(variant), view: Number(view) }
}

export const photoColumns = (photo: Photo) => ({
  storage_key: photoKey(photo),
  width: WIDTH_PX,
  height: HEIGHT_PX,
  placeholder: placeholderTone(photo),
})

/** Creates a function that draws photos and stores them. It stores each drawing once. */
export function createPhotoWriter(storeObject: DemoWorldServices['storeObject']) {
  const storedKeys = new Set<string>()
  return async (photos: readonly Photo[]): Promise<void> => {
    const queue = photos.filter((photo) => !storedKeys.has(photoKey(photo)) && storedKeys.add(photoKey(photo)))
    const work = async () => {
      for (let photo = queue.pop(); photo; photo = queue.pop())
        await storeObject(photoKey(photo), Buffer.from(drawPart(photo.kind, photo)), { contentType: 'image/svg+xml' })
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, work))
  }
}
