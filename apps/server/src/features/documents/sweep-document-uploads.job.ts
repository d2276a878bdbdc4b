import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteUploads } from './document-uploads.store.ts'

const BATCH = 500
const GRACE = 10 * 60_000 // whatever was being sent when the form ended has arrived by then

/**
 * Forgets files that never became a document: a form nobody announced, a copy whose announcement was cut off. The file goes first, so that a
 * stop half-way leaves a row which the next night finds again.
 */
export const sweepDocumentUploads = defineJob({
  name: 'documents.sweep-uploads',
  payload: z.object({}),
  cron: '53 3 * * *',
  async run(ctx, _payload, { signal }) {
    for (let swept = BATCH; swept === BATCH; ) {
      signal.throwIfAborted()
      swept = await sweepBatch(ctx)
    }
  },
})

async function sweepBatch({ db, storage, clock }: AppContext): Promise<number> {
  const stale = await db
    .selectFrom('document_uploads')
    .where('expires_at', '<', new Date(clock.now().getTime() - GRACE))
    .select(['id', 'storage_key'])
    .orderBy('expires_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { storage_key } of stale) await storage.delete(storage_key)
  await db.transact((tx) =>
    deleteUploads(
      tx,
      stale.map(({ id }) => id),
    ),
  )
  return stale.length
}
