/** Photos chosen before there was a draft to put them on: handed over when its form opens. */
const waiting = new Map<string, File[]>()

export const leaveFiles = (listingId: string, files: File[]): void => void waiting.set(listingId, files)

export function takeFiles(listingId: string): File[] {
  const files = waiting.get(listingId) ?? []
  waiting.delete(listingId)
  return files
}
