import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isStorageKey, type ObjectMetadata, type Storage, type StoredObject } from '#platform/storage/storage.ts'
import { folderOfVariants } from './delete-image.ts'
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
  /** Called when a rendered variant cannot be stored, e.g. because the disk is full. */
  onStoreError?: (error: unknown) => void
}

export type Variants = ReturnType<typeof createVariants>

const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const DEFAULT_LIMITS = { maxRunning: 2, maxWaiting: 500 }

const variantKey = (key: string, { width, format }: Variant) => `${folderOfVariants(key)}${width}.${format}`

/**
 * The sizes of public images. A size is rendered at the first request and then read from the
 * storage.
 */
export function createVariants({
  storage,
  publicPrefixes,
  drawingPrefix = 'demo/',
  limits = DEFAULT_LIMITS,
  onStoreError,
}: VariantsOptions) {
  const queue = createRenderQueue<Buffer | undefined>(limits)

  const isPublic = (key: string) => isStorageKey(key) && key.length <= 400 && publicPrefixes.some((prefix) => key.startsWith(prefix))
  const isDrawing = (key: string, { contentType }: ObjectMetadata) => contentType === 'image/svg+xml' && key.startsWith(drawingPrefix)

  /** @returns the rendered bytes, also if they cannot be stored. Undefined without such an image */
  async function renderAndStore(key: string, variant: Variant): Promise<Buffer | undefined> {
    const metadata = await storage.head(key)
    if (!metadata) return undefined
    const isVectorDrawing = isDrawing(key, metadata)
    if (!isVectorDrawing && !photoTypes.has(metadata.contentType)) return undefined
    const original = await storage.read(key)
    if (!original) return undefined
    const bytes = await renderVariant(original, variant, { isDrawing: isVectorDrawing })
    try {
      await storage.put(variantKey(key, variant), bytes, { contentType: `image/${variant.format}` })
      // The image was deleted in the meantime, perhaps after its variants were listed.
      if (!(await storage.head(key))) await storage.delete(variantKey(key, variant))
    } catch (error) {
      onStoreError?.(error)
    }
    return bytes
  }

  const runRendering = (key: string, variant: Variant) => queue.run(variantKey(key, variant), () => renderAndStore(key, variant))

  /** Renders one size if it does not exist. For jobs that prepare sizes in advance. */
  async function ensure(key: string, variant: Variant): Promise<void> {
    if (!isPublic(key) || (await storage.head(variantKey(key, variant)))) return
    await runRendering(key, variant)
  }

  return {
    ensure,
    /** Opens a variant that was rendered before. */
    async openStored(key: string, variant: Variant): Promise<StoredObject | undefined> {
      return isPublic(key) ? storage.get(variantKey(key, variant)) : undefined
    },
    /**
     * Renders and opens a variant. Undefined if there is no such public image.
     * @throws TooBusyError
     */
    async render(key: string, variant: Variant): Promise<StoredObject | undefined> {
      if (!isPublic(key)) return undefined
      const bytes = await runRendering(key, variant)
      return bytes && ((await storage.get(variantKey(key, variant))) ?? toStoredObject(bytes, variant))
    },
  }
}

/** A variant that is not in the storage. */
const toStoredObject = (bytes: Buffer, { format }: Variant): StoredObject => ({
  contentType: `image/${format}`,
  size: bytes.length,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  stream: Readable.from([bytes], { objectMode: false }),
})
