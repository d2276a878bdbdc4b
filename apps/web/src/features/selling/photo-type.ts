type ContentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic' | 'image/heif'
const contentTypeByExtension: Record<string, ContentType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
}
const supportedTypes = Object.values(contentTypeByExtension) as string[]

/**
 * Content type that the upload form is signed for. The server also checks the file's content.
 * Falls back to the extension: some systems do not know HEIC and report no type.
 */
export function contentTypeOf(file: Pick<File, 'name' | 'type'>): ContentType | undefined {
  if (supportedTypes.includes(file.type)) return file.type as ContentType
  return contentTypeByExtension[file.name.split('.').pop()?.toLowerCase() ?? '']
}
