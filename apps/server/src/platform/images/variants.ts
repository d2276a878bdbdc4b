import { isStorageKey, type ObjectMetadata, type Storage, type StoredObject } from '#platform/storage/storage.ts'
import { createRenderQueue } from './render-queue.ts'
import { renderVariant, type Variant } from './render-variant.ts'

type VariantsOptions = {
  storage: Storage
  /** Only images below these may be seen by everybody, e.g. `listings/`. Documents and raw uploads live elsewhere. */
  publicPrefixes: readonly string[]
  /** Where drawings (SVG) are ours; anywhere else an SVG is not an image. */
  drawingPrefix?: string
  /** How many are made at once, and how many may wait for that. */
  limits?: { maxRunning: number; maxWaiting: number }
}

export type Variants = ReturnType<typeof createVariants>

const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const DEFAULT_LIMITS = { maxRunning: 2, maxWaiting: 500 }

const folderOf = (key: string) => `variants/${key}/`
const variantKey = (key: string, { width, format }: Variant) => `${folderOf(key)}${width}.${format}`

/** The sizes of the public images: made when first asked for, kept in the storage, found there from then on. */
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

  /** Makes one size if it is not there yet, for a job that prepares what will surely be asked for. */
  async function ensure(key: string, variant: Variant): Promise<void> {
    if (!isPublic(key) || (await storage.head(variantKey(key, variant)))) return
    await queue.run(variantKey(key, variant), () => render(key, variant))
  }

  return {
    ensure,
    /** Undefined when there is no such public image. @throws TooBusyError */
    async open(key: string, variant: Variant): Promise<StoredObject | undefined> {
      if (!isPublic(key)) return undefined
      const existing = await storage.get(variantKey(key, variant))
      if (existing) return existing
      await queue.run(variantKey(key, variant), () => render(key, variant))
      return storage.get(variantKey(key, variant))
    },
    /** Takes an image away with all its sizes. A network in front may show it for a while yet. */
    async remove(key: string): Promise<void> {
      await storage.delete(key)
      for await (const storedKey of storage.list(folderOf(key))) await storage.delete(storedKey)
    },
  }
}
