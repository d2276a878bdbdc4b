import { randomBytes } from 'node:crypto'
import type { Role } from '@partlane/domain/accounts/roles'
import type { Refusal } from '@partlane/domain/refusal'
import type { UploadLimits } from '@partlane/domain/uploads/upload-limits'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Long enough for a slow connection. An expired form is refused by the storage. */
export const UPLOAD_FORM_TTL_SECONDS = 60 * 60

/** Inspections that may wait. Above it `finishUpload` is refused as `unavailable`. */
const MAX_WAITING_INSPECTIONS = 200

export type NewUpload = { user_id: number; storage_key: string; content_type: string; created_at: Date }
type StoredUpload = { id: number; storage_key: string }

/**
 * The rows of one kind of upload. A row names a storage key whose file belongs to nothing yet: the
 * key of a form, or of a checked copy. `Details` are columns that only this kind has.
 */
export type UploadStore<Details> = {
  /** When the forms of a user expire that are neither finished nor expired, earliest first. */
  listOpenExpiries: (db: DbOrTx, userId: number, now: Date) => Promise<Date[]>
  insert: (tx: Tx, uploads: readonly (NewUpload & Details)[]) => Promise<StoredUpload[]>
  /** Deletes rows that are still unused. The caller deletes the files. */
  delete: (tx: Tx, ids: readonly number[]) => Promise<unknown>
  /** Lists rows that are still unused a safe time after their form expired, earliest first. */
  listUnused: (db: DbOrTx, options: { now: Date; limit: number }) => Promise<StoredUpload[]>
}

/** The result of an inspection: the bytes to store, which may differ from the uploaded ones. */
export type InspectedFile = { bytes: Buffer; contentType: string; extension: string }

/** A user who requests `count` forms. */
export type UploadRequest = { userId: number; role: Role; count: number; now: Date }

type UploadKindOptions<Details, File extends InspectedFile> = {
  limits: UploadLimits
  store: UploadStore<Details>
  /** Where files of forms are stored, and the extension of their keys. */
  formFiles: { folder: (userId: number) => string; extension: string }
  /** Where checked copies are stored. No form is ever signed for a key of a copy. */
  copyFolder: (userId: number) => string
  /** Files of this kind that a process reads and inspects at the same time: one of each user. */
  maxInspections: number
  /** Checks a file by its content. @throws Refusal if it is not accepted */
  inspect: (bytes: Buffer, contentType: string) => Promise<File>
  /** The refusal of a file above the limit, which is not read. */
  createSizeRefusal: () => Refusal
  /** Refuses further forms for a user. Runs under the lock on the user. */
  refuseRequest?: (tx: Tx, request: UploadRequest) => Promise<void>
}

/** Defines a kind of file that users upload directly to the storage. */
export function defineUploadKind<Details, File extends InspectedFile>(options: UploadKindOptions<Details, File>) {
  const { formFiles, copyFolder, maxInspections } = options
  return {
    ...options,
    inspectionLimiter: createFairLimiter({
      maxRunning: maxInspections,
      maxWaiting: MAX_WAITING_INSPECTIONS,
      maxWaitingPerKey: MAX_WAITING_INSPECTIONS / 4,
    }),
    createFormKey: (userId: number) => `${formFiles.folder(userId)}/${randomName()}.${formFiles.extension}`,
    isFormKey: (userId: number, key: string) => key.startsWith(`${formFiles.folder(userId)}/`) && key.endsWith(`.${formFiles.extension}`),
    createCopyKey: (userId: number, extension: string) => `${copyFolder(userId)}/${randomName()}.${extension}`,
  }
}

export type UploadKind<Details, File extends InspectedFile = InspectedFile> = ReturnType<typeof defineUploadKind<Details, File>>

const randomName = () => randomBytes(16).toString('hex')
