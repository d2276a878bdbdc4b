import { contentTypeOfFileName, findContentType } from '@partlane/domain/uploads/content-types'
import { type DocumentContentType, documentUploadLimits } from '@partlane/domain/uploads/upload-limits'

/**
 * Content type for which the upload is signed. The server also checks the content. Some systems
 * report no type for a PDF, so the file extension is used then.
 */
export const contentTypeOf = ({ name, type }: Pick<File, 'name' | 'type'>): DocumentContentType | undefined =>
  type === '' ? contentTypeOfFileName(documentUploadLimits, name) : findContentType(documentUploadLimits, type)

/**
 * Finds a reason to reject a file before the upload.
 * @returns the last part of a message key: `add.fault.<code>` of the namespace `documents`
 */
export function validateFile(file: Pick<File, 'name' | 'type' | 'size'>): 'too_large' | 'wrong_type' | 'empty' | undefined {
  if (contentTypeOf(file) === undefined) return 'wrong_type'
  if (file.size > documentUploadLimits.maxBytes) return 'too_large'
  return file.size === 0 ? 'empty' : undefined
}
