import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import type { startTestApp } from './app.ts'
import type { TestUser } from './world.ts'

/** Opens documents as an operator, who may approve them afterwards. */
export async function openDocuments({ app }: TestSetup, operator: TestUser, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const response = await app.as(operator).get(`/operators/documents/${id}`)
    if (response.status !== 200) throw new Error(`not opened: ${response.text}`)
  }
}

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type UploadForm = { url: string; fields: Record<string, string> }

/** The smallest valid PDF, with a text that makes it unique. */
export const createPdf = (text = 'Certificate of incorporation') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)

/** Submits an upload form as a browser does. @returns the HTTP status */
export async function submitUploadForm({ app }: TestSetup, { url, fields }: UploadForm, bytes: Buffer): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  const request = new Request('http://storage', { method: 'POST', body })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'content-length': String(payload.length) }
  return (await app.server.inject({ method: 'POST', url, headers, payload })).statusCode
}

/** Requests an upload form and submits it. @returns the id of the upload */
export async function uploadDocument(setup: TestSetup, user: TestUser, bytes = createPdf(), content_type = 'application/pdf') {
  const file = { file_name: 'Certificate.pdf', content_type, bytes: bytes.length }
  const formResponse = await setup.app.as(user).post('/users/documents/direct_upload_datas', { file })
  if (formResponse.status !== 200) throw new Error(`no form: ${formResponse.text}`)
  const { upload_id, url, fields } = formResponse.body.data.attributes
  const status = await submitUploadForm(setup, { url, fields }, bytes)
  if (status !== 204) throw new Error(`the storage answered ${status}`)
  return { uploadId: upload_id as string, form: { url, fields } as UploadForm }
}

/** Creates a document that was scanned and waits for an operator. @returns its id */
export async function createPendingDocument(
  setup: TestSetup,
  user: TestUser,
  kind: DocumentKind = 'company_registration',
): Promise<string> {
  const { uploadId } = await uploadDocument(setup, user)
  const addResponse = await setup.app.as(user).post('/users/documents', { document: { upload_id: uploadId, kind } })
  if (addResponse.status !== 201) throw new Error(`not added: ${addResponse.text}`)
  await setup.app.drainOutbox()
  return addResponse.body.data.id
}
