import { isStorageKey, type ObjectMetadata, type Storage, type StoredObject } from '#platform/storage/storage.ts'
import { createRenderQueue } from './render-queue.ts'
import { renderVariant, type Variant } from './render-variant.ts'

type VariantsOptions = {
  storage: Storage
  /**
   * Key prefixes of public images, e.g. `listings/`. Documents and raw uploads have other prefixes.
   */
  publicPrefixes: readonly string[]
  /** Key prefix of our drawings (SVG). SVG files elsewhere are not treated as images. */
  drawingPrefix?: string
  /** Number of variants that are rendered at once and that may wait. */
  limits?: { maxRunning: number; maxWaiting: number }
}

export type Variants = ReturnType<typeof createVariants>

const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const DEFAULT_LIMITS = { maxRunning: 2, maxWaiting: 500 }

const folderOf = (key: string) => `variants/${key}/`
const variantKey = (key: string, { width, format }: Variant) => `${folderOf(key)}${width}.${format}`

/**
 * The sizes of public images. A size is rendered at the first request and then read from the
 * storage.
 */
export function createVariants({ storage, publicPrefixes, drawingPrefix = 'demo/', limits = DEFAULT_LIMITS }: VariantsOptions) {
  const queue = createRenderQueue(limits)

  const isPublic = (key: string) => isStorageKey(key) && key.length <= 400 && publicPrefixes.some((prefix) => key.startsWith(prefix))
  const isDrawing = (key: string, { contentType }: ObjectMetadata) => contentType === 'image/svg+xml' && key.startsWith(drawingPrefix)

  async function render(key: string, variant: Variant): Promise<void> {
    const metadata = await storage.head(key)
    if (!metadata) return
    const isVectorDrawing = isDrawing(key, metadata)
    if (!isVectorDrawing && !photoTypes.has(metadata.contentType)) return
    const original = await storage.read(key)
    if (!original) return
    const bytes = await renderVariant(original, variant, { isDrawing: isVectorDrawing })
    await storage.put(variantKey(key, variant), bytes, { contentType: `image/${variant.format}` })
  }

  /** Renders one size if it does not exist. For jobs that prepare sizes in advance. */
  async function ensure(key: string, variant: Variant): Promise<void> {
    if (!isPublic(key) || (await storage.head(variantKey(key, variant)))) return
    await queue.run(variantKey(key, variant), () => render(key, variant))
  }

  return {
    ensure,
    /**
     * Opens a variant. Undefined if there is no such public image.
     * @throws TooBusyError
     */
    async open(key: string, variant: Variant): Promise<StoredObject | undefined> {
      if (!isPublic(key)) return undefined
      const existing = await storage.get(variantKey(key, variant))
      if (existing) return existing
      await queue.run(variantKey(key, variant), () => render(key, variant))
      return storage.get(variantKey(key, variant))
    },
    /** Removes an image with all its sizes. A CDN may serve it for some time. */
    async remove(key: string): Promise<void> {
      await storage.delete(key)
      for await (const storedKey of storage.list(folderOf(key))) await storage.delete(storedKey)
    },
  }
}
