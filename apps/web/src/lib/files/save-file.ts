type SavedFile = { bytes: Uint8Array<ArrayBuffer>; file_name: string }

const URL_TTL_MS = 60_000

function save({ bytes, file_name }: SavedFile, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: file_name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_TTL_MS)
}

/** Lets the browser save a PDF. */
export const saveFile = (file: SavedFile): void => save(file, 'application/pdf')

/** Lets the browser save a table. */
export const saveCsv = (file: SavedFile): void => save(file, 'text/csv')
