import type { documentContentTypes } from '@partlane/domain/documents/document-machine'
import { Refusal } from '@partlane/domain/refusal'
import { fileTypeFromBuffer } from 'file-type'
import { inspectImage } from '#platform/images/inspect-image.ts'

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} satisfies Record<(typeof documentContentTypes)[number], string>

/**
 * Checks that the content of a file has the declared content type, and that an image can be decoded
 * safely.
 * @returns the file extension for the storage key
 * @throws Refusal document_type_unsupported
 */
export async function inspectDocument(bytes: Buffer, contentType: string): Promise<string> {
  const fileType = await fileTypeFromBuffer(bytes)
  const extension = extensions[contentType]
  if (!fileType || !extension || fileType.mime !== contentType || !(await isIntact(bytes, contentType)))
    throw new Refusal('document_type_unsupported', { field: 'upload_id' })
  return extension
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
