/** What the server signed: the storage takes this file and no other. */
type SignedUploadForm = { url: string; fields: Record<string, string> }
export class UploadError extends Error {}

/**
 * Sends one file by a signed form. XMLHttpRequest, because fetch does not tell how much of a body has gone.
 * @throws UploadFailed when it did not arrive
 */
export function uploadFile(
  form: SignedUploadForm,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
    body.append('file', file) // the storage reads nothing after it
    const request = new XMLHttpRequest()
    const rejectUpload = () => reject(new UploadError(String(request.status)))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : rejectUpload())
    request.onerror = rejectUpload
    request.onabort = rejectUpload
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', form.url)
    request.send(body)
  })
}
