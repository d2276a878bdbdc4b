import type { UploadLimits } from './upload-limits.ts'

const contentTypeByExtension: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
])

/** The accepted content type with this name. Undefined for all others. */
export const findContentType = <Limits extends UploadLimits>(
  { contentTypes }: Limits,
  name: string | undefined,
): Limits['contentTypes'][number] | undefined => contentTypes.find((contentType) => contentType === name)

/** The accepted content type of a file name, by its extension. */
export const contentTypeOfFileName = <Limits extends UploadLimits>(
  limits: Limits,
  fileName: string,
): Limits['contentTypes'][number] | undefined =>
  findContentType(limits, contentTypeByExtension.get(fileName.split('.').pop()?.toLowerCase() ?? ''))

/** The usual extension of a content type, without the dot. */
export function extensionOf(contentType: string): string | undefined {
  for (const [extension, type] of contentTypeByExtension) if (type === contentType) return extension
  return undefined
}
