import { documents } from '@partlane/contract/documents'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addDocument } from './add-document.ts'
import { presentDocument } from './documents.present.ts'
import { listDocuments } from './documents.queries.ts'
import { prepareUpload } from './prepare-upload.ts'
import { removeDocument } from './remove-document.ts'

export const documentsRoutes = defineRoutes((route) => {
  route(documents.list, async ({ ctx, user }) => (await listDocuments(ctx.db, user.id)).map(presentDocument))
  route(documents.prepareUpload, async ({ ctx, user, caller, body }) => {
    const { id, form } = await prepareUpload(ctx, { user, file: body.file })
    return { upload_id: String(id), ...form, url: new URL(form.url, caller.origin).href }
  })
  route(documents.add, async ({ ctx, user, body: { document } }) =>
    presentDocument(await addDocument(ctx, { user, uploadId: document.upload_id, kind: document.kind })),
  )
  route(documents.remove, async ({ ctx, user, params }) => {
    await removeDocument(ctx, { user, documentId: params.id })
    return undefined
  })
})
