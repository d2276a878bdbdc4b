import { Refusal } from '@partlane/domain/refusal'
import { extensionOf } from '@partlane/domain/uploads/content-types'
import { fileTypeFromBuffer } from 'file-type'
import type { InspectedFile } from '#features/uploads/public.ts'
import { inspectImage } from '#platform/images/inspect-image.ts'

/**
 * Checks that the content of a file has the declared content type, and that an image can be decoded
 * safely. The file is stored unchanged.
 * @throws Refusal document_type_unsupported
 */
export async function inspectDocument(bytes: Buffer, contentType: string): Promise<InspectedFile> {
  const fileType = await fileTypeFromBuffer(bytes)
  const extension = extensionOf(contentType)
  if (!fileType || !extension || fileType.mime !== contentType || !(await isIntact(bytes, contentType)))
    throw new Refusal('document_type_unsupported', { field: 'upload_id' })
  return { bytes, contentType, extension }
}

async function isIntact(bytes: Buffer, contentType: string): Promise<boolean> {
  if (contentType === 'application/pdf') return true
  try {
    await inspectImage(bytes)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
