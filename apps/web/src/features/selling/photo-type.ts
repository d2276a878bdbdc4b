import { type PhotoContentType, photoContentTypes } from '@partlane/domain/listings/listing-fields'

const contentTypeByExtension: Record<string, PhotoContentType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
}

/**
 * Content type that the upload form is signed for. The server also checks the file's content.
 * Falls back to the extension: some systems do not know HEIC and report no type.
 */
export function contentTypeOf(file: Pick<File, 'name' | 'type'>): PhotoContentType | undefined {
  const reportedType = photoContentTypes.find((contentType) => contentType === file.type)
  return reportedType ?? contentTypeByExtension[file.name.split('.').pop()?.toLowerCase() ?? '']
}
