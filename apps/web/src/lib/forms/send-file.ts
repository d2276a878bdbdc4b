import type { SendFile } from '@partlane/client/uploads'

export class UploadError extends Error {}

/**
 * Sends one file with a signed form. Uses XMLHttpRequest because fetch reports no upload progress.
 * @throws UploadError if the upload fails or is aborted
 */
export const sendFile: SendFile = (form, file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
    body.append('file', file) // must be the last field: the storage ignores later ones
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
