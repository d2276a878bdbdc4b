import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { addDocument, type Document, useRefetchDocuments } from '@partlane/client/documents'
import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { contentTypeOf, validateFile } from './document-file.ts'

/** A file on its way. `failure` is a code of errors.json, or one of ours in documents.json (`add.fault`). */
export type UploadItem = { key: string; file: File; kind: DocumentKind; progress: number; failureCode?: string }

let uploadCount = 0

/** Files that are being sent, each by itself; one that has arrived is in the list of documents and here no more. */
export function useDocumentUploads(onUploaded: (document: Document) => void) {
  const api = useApi()
  const refresh = useRefetchDocuments()
  const [items, setItems] = useState<UploadItem[]>([])
  const abortController = useRef(new AbortController())
  const latestOnUploaded = useRef(onUploaded)
  latestOnUploaded.current = onUploaded

  useEffect(() => {
    abortController.current = new AbortController()
    return () => abortController.current.abort()
  }, [])

  const updateItem = useCallback(
    (key: string, changes: Partial<UploadItem>) =>
      setItems((current) => current.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    [],
  )
  const discard = useCallback((key: string) => setItems((current) => current.filter((item) => item.key !== key)), [])

  const upload = useCallback(
    async ({ key, file, kind }: UploadItem) => {
      const contentType = contentTypeOf(file)
      if (!contentType) return
      const uploadOptions = { signal: abortController.current.signal, onProgress: (progress: number) => updateItem(key, { progress }) }
      try {
        const input = { file, name: file.name || 'document', contentType, kind }
        const document = await addDocument(api, input, (form, target) => uploadFile(form, target, uploadOptions))
        await refresh()
        discard(key)
        latestOnUploaded.current(document)
      } catch (error) {
        updateItem(key, { failureCode: error instanceof ApiError ? error.code : 'not_sent' })
      }
    },
    [api, refresh, updateItem, discard],
  )

  return {
    items,
    add(files: readonly File[], kind: DocumentKind) {
      for (const file of files) {
        const errorCode = validateFile(file)
        const item: UploadItem = {
          key: `document-${++uploadCount}`,
          file,
          kind,
          progress: 0,
          ...(errorCode ? { failureCode: errorCode } : {}),
        }
        setItems((current) => [...current, item])
        if (!errorCode) void upload(item)
      }
    },
    retry(item: UploadItem) {
      setItems((current) =>
        current.map((other) => (other.key === item.key ? { key: item.key, file: item.file, kind: item.kind, progress: 0 } : other)),
      )
      void upload(item)
    },
    discard,
  }
}
