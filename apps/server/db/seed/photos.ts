import type { Storage } from '#platform/storage/storage.ts'
import { drawPart, placeholderTone } from './drawings/index.ts'
import type { Look } from './listings/draw-listing.ts'

/** The drawn photos are kept once for each look and shared by the listings that use it. */
export const photoKey = ({ kind, finish, variant, view }: Look): string => `demo/${kind}/${finish}-${variant}-${view}.svg`

export const photoFacts = (look: Look) => ({ storage_key: photoKey(look), width: 1600, height: 1200, placeholder: placeholderTone(look) })

const AT_ONCE = 16

/** Draws and keeps photos that nobody has kept yet during this run. */
export function createPhotoKeeper(storage: Storage) {
  const kept = new Set<string>()
  return async (looks: readonly Look[]): Promise<number> => {
    const fresh = looks.filter((look) => !kept.has(photoKey(look)) && kept.add(photoKey(look)))
    const queue = [...fresh]
    const work = async () => {
      for (let look = queue.pop(); look; look = queue.pop())
        await storage.put(photoKey(look), Buffer.from(drawPart(look.kind, look)), { contentType: 'image/svg+xml' })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return fresh.length
  }
}
