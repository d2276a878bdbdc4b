import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { type Document, uploadDocument, useRefetchDocuments } from '@partlane/client/documents'
import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import { useCallback, useRef, useState } from 'react'
import { sendFile } from '#lib/forms/send-file.ts'
import { useUnmountSignal } from '#lib/forms/use-unmount-signal.ts'
import { contentTypeOf, validateFile } from './document-file.ts'

/**
 * A file that is being uploaded. `progress` is 0 to 1. `failureCode` is an API error code, or the
 * last part of a message key `add.fault.<code>` of the namespace `documents`.
 */
export type UploadItem = { key: string; file: File; kind: DocumentKind; progress: number; failureCode?: string }

/**
 * Uploads documents independently of each other. After its upload a file is removed from `items`,
 * because the list of documents contains it. Unmounting aborts the uploads.
 */
export function useDocumentUploads(onUploaded: (document: Document) => void) {
  const api = useApi()
  const refresh = useRefetchDocuments()
  const { items, addItem, updateItem, replaceItem, discard } = useUploadItems()
  const getSignal = useUnmountSignal()
  const latestOnUploaded = useRef(onUploaded)
  latestOnUploaded.current = onUploaded

  const upload = useCallback(
    async ({ key, file, kind }: UploadItem) => {
      const contentType = contentTypeOf(file)
      if (!contentType) return
      const onProgress = (progress: number) => updateItem(key, { progress })
      try {
        const input = { file, name: file.name || 'document', contentType, kind }
        const document = await uploadDocument(api, input, { sendFile, getSignal, onProgress, onSent: () => onProgress(1) })
        await refresh()
        discard(key)
        latestOnUploaded.current(document)
      } catch (error) {
        updateItem(key, { failureCode: error instanceof ApiError ? error.code : 'not_sent' })
      }
    },
    [api, refresh, updateItem, discard, getSignal],
  )

  return {
    items,
    add(files: readonly File[], kind: DocumentKind) {
      for (const file of files) {
        const item = createUploadItem(file, kind)
        addItem(item)
        if (!item.failureCode) void upload(item)
      }
    },
    retry({ key, file, kind }: UploadItem) {
      const item = { key, file, kind, progress: 0 }
      replaceItem(item)
      void upload(item)
    },
    discard,
  }
}

function useUploadItems() {
  const [items, setItems] = useState<UploadItem[]>([])
  const addItem = useCallback((item: UploadItem) => setItems((current) => [...current, item]), [])
  const updateItem = useCallback(
    (key: string, changes: Partial<UploadItem>) =>
      setItems((current) => current.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    [],
  )
  const replaceItem = useCallback(
    (item: UploadItem) => setItems((current) => current.map((other) => (other.key === item.key ? item : other))),
    [],
  )
  const discard = useCallback((key: string) => setItems((current) => current.filter((item) => item.key !== key)), [])
  return { items, addItem, updateItem, replaceItem, discard }
}

let uploadCount = 0

function createUploadItem(file: File, kind: DocumentKind): UploadItem {
  const failureCode = validateFile(file)
  return { key: `document-${++uploadCount}`, file, kind, progress: 0, ...(failureCode ? { failureCode } : {}) }
}
