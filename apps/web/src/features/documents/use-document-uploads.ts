import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { addDocument, type Document, useRefreshDocuments } from '@partlane/client/documents'
import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { documentTypeOf, fileFault } from './document-file.ts'

/** A file on its way. `failure` is a code of errors.json, or one of ours in documents.json (`add.fault`). */
export type UnderWay = { key: string; file: File; kind: DocumentKind; progress: number; failure?: string }

let made = 0

/** Files that are being sent, each by itself; one that has arrived is in the list of documents and here no more. */
export function useDocumentUploads(onArrived: (document: Document) => void) {
  const api = useApi()
  const refresh = useRefreshDocuments()
  const [items, setItems] = useState<UnderWay[]>([])
  const stop = useRef(new AbortController())
  const arrived = useRef(onArrived)
  arrived.current = onArrived

  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const patch = useCallback(
    (key: string, part: Partial<UnderWay>) => setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item))),
    [],
  )
  const drop = useCallback((key: string) => setItems((all) => all.filter((item) => item.key !== key)), [])

  const send = useCallback(
    async ({ key, file, kind }: UnderWay) => {
      const contentType = documentTypeOf(file)
      if (!contentType) return
      const by = { signal: stop.current.signal, onProgress: (progress: number) => patch(key, { progress }) }
      try {
        const wanted = { file, name: file.name || 'document', contentType, kind }
        const document = await addDocument(api, wanted, (form, each) => uploadFile(form, each, by))
        await refresh()
        drop(key)
        arrived.current(document)
      } catch (error) {
        patch(key, { failure: error instanceof ApiError ? error.code : 'not_sent' })
      }
    },
    [api, refresh, patch, drop],
  )

  return {
    items,
    add(files: readonly File[], kind: DocumentKind) {
      for (const file of files) {
        const fault = fileFault(file)
        const item: UnderWay = { key: `document-${++made}`, file, kind, progress: 0, ...(fault ? { failure: fault } : {}) }
        setItems((all) => [...all, item])
        if (!fault) void send(item)
      }
    },
    retry(item: UnderWay) {
      setItems((all) =>
        all.map((each) => (each.key === item.key ? { key: item.key, file: item.file, kind: item.kind, progress: 0 } : each)),
      )
      void send(item)
    },
    drop,
  }
}
