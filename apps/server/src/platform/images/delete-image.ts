import type { Storage } from '#platform/storage/storage.ts'

/** The folder of the rendered sizes of an image. */
export const folderOfVariants = (key: string): string => `variants/${key}/`

/**
 * Deletes a file and, of an image, all its rendered sizes. The only way to delete photos. The
 * original is deleted first, so that no size is rendered afterwards. A CDN may serve public images
 * for some time.
 */
export async function deleteImage(storage: Storage, key: string): Promise<void> {
  await storage.delete(key)
  for await (const variantKey of storage.list(folderOfVariants(key))) await storage.delete(variantKey)
}
