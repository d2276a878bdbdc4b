/** The bytes of an answer as a file the browser can show. Its type is the server's word, checked by content there. */
export function documentBlob(base64: string, contentType: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: contentType })
}
