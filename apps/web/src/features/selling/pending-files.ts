/** Photos chosen before there was a draft to put them on: handed over when its form opens. */
const filesByListingId = new Map<string, File[]>()

export const storePendingFiles = (listingId: string, files: File[]): void => void filesByListingId.set(listingId, files)

export function consumePendingFiles(listingId: string): File[] {
  const files = filesByListingId.get(listingId) ?? []
  filesByListingId.delete(listingId)
  return files
}
