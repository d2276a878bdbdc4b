/**
 * Converts a Base64 response to a file that the browser can show. The content type comes from the
 * server, which has checked it against the content.
 */
export function documentBlob(base64: string, contentType: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: contentType })
}
