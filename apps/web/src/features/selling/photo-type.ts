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

/** What the form is signed for; the server looks at the content anyway. Some systems do not know HEIC and give no type. */
export function contentTypeOf(file: Pick<File, 'name' | 'type'>): ContentType | undefined {
  if (supportedTypes.includes(file.type)) return file.type as ContentType
  return contentTypeByExtension[file.name.split('.').pop()?.toLowerCase() ?? '']
}
