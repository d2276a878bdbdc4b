import { Refusal } from '@partlane/domain/refusal'
import { documentUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { defineUploadKind } from '#features/uploads/public.ts'
import { DOCUMENT_FORM_EXTENSION, listExpiredUploads, listOpenExpiries } from './document-uploads.queries.ts'
import { deleteUploads, insertUploads } from './document-uploads.store.ts'
import { refuseFurtherDocuments } from './documents.policy.ts'
import { countDocuments } from './documents.queries.ts'
import { inspectDocument } from './inspect-document.ts'

/** Below the private prefix `documents/`, which no route of media or uploads reads. */
const folderOfUser = (userId: number) => `documents/${userId}`

/** Documents of businesses: stored as uploaded, in a private folder. */
export const documentUploads = defineUploadKind({
  limits: documentUploadLimits,
  store: { listOpenExpiries, insert: insertUploads, delete: deleteUploads, listUnused: listExpiredUploads },
  formFiles: { folder: folderOfUser, extension: DOCUMENT_FORM_EXTENSION },
  copyFolder: folderOfUser,
  maxInspections: 4,
  inspect: inspectDocument,
  createSizeRefusal: () => new Refusal('document_type_unsupported', { field: 'upload_id' }),
  refuseRequest: async (tx, { userId }) => refuseFurtherDocuments(await countDocuments(tx, userId)),
})
