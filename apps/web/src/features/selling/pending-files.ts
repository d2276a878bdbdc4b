/**
 * Files chosen on the start page, before the draft exists.
 * The form of the draft consumes them when it opens.
 */
const filesByListingId = new Map<string, File[]>()

export const storePendingFiles = (listingId: string, files: File[]): void => void filesByListingId.set(listingId, files)

export function consumePendingFiles(listingId: string): File[] {
  const files = filesByListingId.get(listingId) ?? []
  filesByListingId.delete(listingId)
  return files
}
