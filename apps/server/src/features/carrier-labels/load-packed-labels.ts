import type { AppContext } from '#app/context.ts'
import { listFilesOfPreparedParcels } from './carrier-labels.queries.ts'

/** Loads the files of the labels whose parcels no carrier has got yet, by order. */
export async function loadPackedLabels(
  ctx: Pick<AppContext, 'db' | 'storage'>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array[]>> {
  const files = new Map<number, Uint8Array[]>()
  for (const { order_id, file_key } of await listFilesOfPreparedParcels(ctx.db, orderIds)) {
    const bytes = file_key === null ? undefined : await ctx.storage.read(file_key)
    if (bytes) files.set(order_id, [...(files.get(order_id) ?? []), new Uint8Array(bytes)])
  }
  return files
}
