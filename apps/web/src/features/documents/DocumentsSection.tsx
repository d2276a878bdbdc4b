import { useCurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { type Document, documentsQuery } from '@partlane/client/documents'
import { MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AddDocument } from './AddDocument.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { deriveAdvice, nextMissingKind } from './document-advice.ts'
import { UploadRow } from './UploadRow.tsx'
import { useDocumentUploads } from './use-document-uploads.ts'

/**
 * Section of /profile/details with the verification documents of a business.
 * Message namespaces: `documents`, `errors`.
 */
export function DocumentsSection() {
  const { t } = useI18n('documents')
  const { messageOfError } = useErrorMessages()
  const { data: user } = useCurrentUser()
  const { data, error, isFetching, refetch } = useQuery(documentsQuery(useApi()))
  if (user?.role !== 'business') return null
  if (data) return <Documents documents={data} advice={t(`advice.${deriveAdvice(user, data)}`)} />
  if (error)
    return (
      <ErrorState titleAs="h3" title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('loading')} className="grid gap-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  )
}

function Documents({ documents, advice }: { documents: readonly Document[]; advice: string }) {
  const { t } = useI18n('documents')
  const uploads = useDocumentUploads(({ file_name }) => toast.success(t('add.arrived', { name: file_name })))
  const { container, target } = useFocusAfterRemoval<HTMLDivElement, HTMLParagraphElement>()
  const isFull = documents.length + uploads.items.length >= MAX_DOCUMENTS
  return (
    <div ref={container} className="grid gap-5">
      <p ref={target} tabIndex={-1} className="font-bold text-ink">
        {advice}
      </p>
      {documents.length + uploads.items.length > 0 && (
        <ul aria-label={t('list')} className="divide-y divide-line border-y border-line">
          {uploads.items.map((item) => (
            <UploadRow key={item.key} item={item} onRetry={() => uploads.retry(item)} onDiscard={() => uploads.discard(item.key)} />
          ))}
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p>{t('add.full', { max: MAX_DOCUMENTS })}</p>
      ) : (
        <AddDocument defaultKind={nextMissingKind(documents)} onFiles={uploads.add} />
      )}
    </div>
  )
}
