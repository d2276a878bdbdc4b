import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import type { Tx } from '#platform/db/db.ts'
import type { InspectedFile, NewUpload, UploadKind } from './define-upload-kind.ts'

/** An inspected file under a new storage key. */
export type StoredCopy<File extends InspectedFile> = { id: number; storage_key: string; file: File }

type FinishOptions<Details, File extends InspectedFile> = {
  upload: NewUpload & Details
  /**
   * Uses the copy. Runs in the only transaction, so it locks what makes concurrent calls exclusive.
   * @returns false if a concurrent call was first
   */
  save: (tx: Tx, copy: StoredCopy<File>) => Promise<boolean>
  /** Stores the refusal of an invalid file. Runs before the file is deleted. */
  markFailed?: (tx: Tx, refusal: Refusal) => Promise<unknown>
}

/**
 * Finishes an upload: the file is inspected, then copied to a new storage key that no form was
 * signed for, so it cannot be replaced after the inspection. Storage and inspection run before the
 * transaction. Of concurrent calls one saves its copy, and the others delete theirs. Without an
 * uploaded file nothing happens, so the caller looks up whether a concurrent call was first.
 * @returns the refusal of an invalid file, which is deleted
 * @throws Refusal unavailable if too many files wait for their inspection, and refusals of `save`
 */
export async function finishUpload<Details, File extends InspectedFile>(
  ctx: AppContext,
  kind: UploadKind<Details, File>,
  { upload, save, markFailed }: FinishOptions<Details, File>,
): Promise<Refusal | undefined> {
  const file = await inspectFile(ctx, kind, upload)
  if (!file) return undefined
  if (file instanceof Refusal) {
    if (markFailed) await ctx.db.transact((tx) => markFailed(tx, file))
    await ctx.storage.delete(upload.storage_key)
    return file
  }
  const copy = await storeCopy(ctx, kind, upload, file)
  if (await saveCopy(ctx, kind, { copy, save })) await ctx.storage.delete(upload.storage_key)
  else await deleteCopy(ctx, kind, copy)
  return undefined
}

type SaveCopyInput<File extends InspectedFile> = Pick<FinishOptions<unknown, File>, 'save'> & { copy: StoredCopy<File> }

/**
 * A refusal of `save` deletes the copy. After another error the job deletes it, because the
 * transaction may have been committed.
 */
async function saveCopy<Details, File extends InspectedFile>(
  ctx: AppContext,
  kind: UploadKind<Details, File>,
  { copy, save }: SaveCopyInput<File>,
): Promise<boolean> {
  try {
    return await ctx.db.transact(async (tx) => {
      const isSaved = await save(tx, copy)
      if (isSaved) await kind.store.delete(tx, [copy.id])
      return isSaved
    })
  } catch (error) {
    if (error instanceof Refusal) await deleteCopy(ctx, kind, copy)
    throw error
  }
}

/** @returns undefined if no file was uploaded */
async function inspectFile<Details, File extends InspectedFile>(
  ctx: AppContext,
  kind: UploadKind<Details, File>,
  { user_id, storage_key, content_type }: NewUpload,
): Promise<File | Refusal | undefined> {
  if (!kind.isFormKey(user_id, storage_key)) return undefined // the row of a copy
  const metadata = await ctx.storage.head(storage_key)
  if (!metadata) return undefined
  if (metadata.size > kind.limits.maxBytes) return kind.createSizeRefusal()
  try {
    // Waiting files are not read yet: they would fill the memory
    return await kind.inspectionLimiter.run(String(user_id), async () => {
      const bytes = await ctx.storage.read(storage_key)
      return bytes && (await kind.inspect(bytes, content_type))
    })
  } catch (error) {
    if (error instanceof TooBusyError) throw new Refusal('unavailable')
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The row is inserted before the file is stored, so that the job deletes an unused copy. */
async function storeCopy<Details, File extends InspectedFile>(
  ctx: AppContext,
  kind: UploadKind<Details, File>,
  upload: NewUpload & Details,
  file: File,
): Promise<StoredCopy<File>> {
  const { bytes, contentType, extension } = file
  const storage_key = kind.createCopyKey(upload.user_id, extension)
  const row = { ...upload, storage_key, content_type: contentType, created_at: ctx.clock.now() }
  const [inserted] = await ctx.db.transact((tx) => kind.store.insert(tx, [row]))
  if (!inserted) throw new Error(`the copy ${storage_key} was not inserted`)
  await ctx.storage.put(storage_key, bytes, { contentType })
  return { id: inserted.id, storage_key, file }
}

async function deleteCopy<Details>(
  ctx: AppContext,
  kind: UploadKind<Details>,
  { id, storage_key }: Pick<StoredCopy<InspectedFile>, 'id' | 'storage_key'>,
): Promise<void> {
  await ctx.storage.delete(storage_key)
  await ctx.db.transact((tx) => kind.store.delete(tx, [id]))
}
