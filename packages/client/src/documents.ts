import type { document } from '@partlane/contract/documents'
import type { Flat } from '@partlane/contract/resource'
import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import type { DocumentContentType } from '@partlane/domain/uploads/upload-limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKeys } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { documentsEndpoints } from './api/endpoints/documents.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { type UploadOptions, uploadAttachment } from './uploads.ts'

export type Document = Flat<typeof document>
export type NewDocument = { file: File; name: string; contentType: DocumentContentType; kind: DocumentKind }

/** Below the account keys: a notification about an approval or refusal invalidates both. */
const documentKeys = { all: [...accountKeys.all, 'documents'] as const }

const SCAN_POLL_INTERVAL_MS = 2_500

/** The user's documents. Polled while a document is being scanned. */
export const documentsQuery = (api: Api) =>
  queryOptions({
    queryKey: documentKeys.all,
    queryFn: ({ signal }) => api(documentsEndpoints).list({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'scanning') ? SCAN_POLL_INTERVAL_MS : false),
  })

/** Uploads a file and adds it as a document. */
export const uploadDocument = (api: Api, { file, name, contentType, kind }: NewDocument, options: UploadOptions): Promise<Document> =>
  uploadAttachment(
    {
      file,
      request: async () => {
        const { upload_id, ...form } = await api(documentsEndpoints).prepareUpload({
          file: { file_name: name, content_type: contentType, bytes: file.size },
        })
        return { uploadId: upload_id, form }
      },
      finish: (uploadId) => api(documentsEndpoints).add({ document: { upload_id: uploadId, kind } }),
    },
    options,
  )

export function useRemoveDocument() {
  const api = useApi()
  const refetchDocuments = useRefetchDocuments()
  return useMutation({ mutationFn: (id: string) => api(documentsEndpoints).remove({ id }), onSettled: refetchDocuments })
}

/** Refetches the documents and the account, which contains their overall status. */
export function useRefetchDocuments() {
  const queryClient = useQueryClient()
  return () => invalidateAndRefetch(queryClient, accountKeys.all)
}
