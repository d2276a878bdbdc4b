import { type DocumentContentType, documentContentTypes, MAX_DOCUMENT_BYTES } from '@partlane/domain/documents/document-machine'

const contentTypeByExtension: Record<string, DocumentContentType> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** What the form is signed for; the server looks at the content anyway. Some systems know no type of a PDF. */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): DocumentContentType | undefined {
  return (
    documentContentTypes.find((contentType) => contentType === type) ??
    (type === '' ? contentTypeByExtension[name.split('.').pop()?.toLowerCase() ?? ''] : undefined)
  )
}

/** Why a file need not be sent at all: a code of errors.json or of documents.json. */
export const validateFile = (file: Pick<File, 'name' | 'type' | 'size'>): 'too_large' | 'wrong_type' | 'empty' | undefined =>
  contentTypeOf(file) === undefined ? 'wrong_type' : file.size > MAX_DOCUMENT_BYTES ? 'too_large' : file.size === 0 ? 'empty' : undefined
