/** Lets the browser save a PDF. */
export function saveFile({ bytes, file_name }: { bytes: Uint8Array<ArrayBuffer>; file_name: string }) {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: file_name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
