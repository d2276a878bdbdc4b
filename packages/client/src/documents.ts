import type { document } from '@partlane/contract/documents'
import type { Flat } from '@partlane/contract/resource'
import type { DocumentContentType, DocumentKind } from '@partlane/domain/documents/document-machine'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKeys } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { invalidateAndRefetch } from './api/query-client.ts'

export type Document = Flat<typeof document>
export type NewDocument = { file: File; name: string; contentType: DocumentContentType; kind: DocumentKind }

/** How a file goes to the storage; the platform's own way, because it tells how much of it has gone. */
export type UploadFile = (form: { url: string; fields: Record<string, string> }, file: File) => Promise<void>

/** Below the account's keys: whoever was approved or refused hears of it, and then the list is asked for again. */
const documentKeys = { all: [...accountKeys.all, 'documents'] as const }

const SCAN_POLL_INTERVAL_MS = 2_500

/** One's own documents. While one is being looked through it is asked again, so that the end of it is seen. */
export const documentsQuery = (api: Api) =>
  queryOptions({
    queryKey: documentKeys.all,
    queryFn: ({ signal }) => api.documents.list({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'scanning') ? SCAN_POLL_INTERVAL_MS : false),
  })

/** Sends one file and says what it is. */
export async function addDocument(api: Api, { file, name, contentType, kind }: NewDocument, uploadFile: UploadFile): Promise<Document> {
  const { upload_id, ...form } = await api.documents.prepareUpload({
    file: { file_name: name, content_type: contentType, bytes: file.size },
  })
  await uploadFile(form, file)
  return api.documents.add({ document: { upload_id, kind } })
}

export function useRemoveDocument() {
  const api = useApi()
  const refetchDocuments = useRefetchDocuments()
  return useMutation({ mutationFn: (id: string) => api.documents.remove({ id }), onSettled: refetchDocuments })
}

/** The list, and with it what the account says of its documents. */
export function useRefetchDocuments() {
  const queryClient = useQueryClient()
  return () => invalidateAndRefetch(queryClient, accountKeys.all)
}
