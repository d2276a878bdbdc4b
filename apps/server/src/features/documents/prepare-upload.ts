import type { DocumentContentType } from '@partlane/domain/uploads/upload-limits'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type RequestedUpload, requestUploads } from '#features/uploads/public.ts'
import { documentUploads } from './document-uploads.ts'
import { mayUploadDocuments } from './documents.policy.ts'

type NewFile = { file_name: string; content_type: DocumentContentType; bytes: number }

/**
 * Creates a signed form with which a client uploads one file directly to the private storage.
 * @throws Refusal business_only, too_many_documents, too_many_uploads
 */
export async function prepareUpload(
  ctx: AppContext,
  { user, file }: { user: CurrentUser; file: NewFile },
): Promise<RequestedUpload<NewFile>> {
  mayUploadDocuments(user)
  const [upload] = await requestUploads(ctx, documentUploads, { userId: user.id, files: [file] })
  if (!upload) throw new Error('no upload was created for the file')
  return upload
}
