type ContentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic' | 'image/heif'
const byExtension: Record<string, ContentType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
}
const known = Object.values(byExtension) as string[]

/** What the form is signed for; the server looks at the content anyway. Some systems do not know HEIC and give no type. */
export function contentTypeOf(file: Pick<File, 'name' | 'type'>): ContentType | undefined {
  if (known.includes(file.type)) return file.type as ContentType
  return byExtension[file.name.split('.').pop()?.toLowerCase() ?? '']
}
