import { type DocumentContentType, documentContentTypes, MAX_DOCUMENT_BYTES } from '@partlane/domain/documents/document-machine'

const contentTypeByExtension: Record<string, DocumentContentType> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/**
 * Content type for which the upload is signed. The server also checks the content. Some systems
 * report no type for a PDF, so the file extension is used then.
 */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): DocumentContentType | undefined {
  return (
    documentContentTypes.find((contentType) => contentType === type) ??
    (type === '' ? contentTypeByExtension[name.split('.').pop()?.toLowerCase() ?? ''] : undefined)
  )
}

/**
 * Finds a reason to reject a file before the upload.
 * @returns the last part of a message key: `add.fault.<code>` of the namespace `documents`
 */
export function validateFile(file: Pick<File, 'name' | 'type' | 'size'>): 'too_large' | 'wrong_type' | 'empty' | undefined {
  if (contentTypeOf(file) === undefined) return 'wrong_type'
  if (file.size > MAX_DOCUMENT_BYTES) return 'too_large'
  return file.size === 0 ? 'empty' : undefined
}
