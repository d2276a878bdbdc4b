import { type UserAccountDetails, useReadDocument } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import Eye from 'lucide-react/icons/eye'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { BusinessFacts } from './BusinessFacts.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { reviewTone } from './user-display.ts'

type UserDocument = UserAccountDetails['documents'][number]

/** The documents of a business. The server records in the audit log who opens a document. */
export function UserDocuments({ user }: { user: UserAccountDetails }) {
  const { t } = useI18n('operators')
  const { documents } = user
  return (
    <Card as="section" title={t('document.title')} titleAs="h2">
      {documents.length === 0 ? (
        <p className="text-muted">{t('document.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} user={user} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DocumentRow({ document, user }: { document: UserDocument; user: UserAccountDetails }) {
  const { t, formatDate } = useI18n('operators')
  const { t: tDocuments } = useI18n('documents')
  const { messageOfError } = useErrorMessages()
  const { data, isPending, mutate, reset } = useReadDocument()
  const kind = tDocuments(`kind.${document.kind}`)
  const isUnreadable = document.status === 'scanning' || document.status === 'infected'
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-bold text-ink">{kind}</p>
        <p className="text-sm break-words text-muted">
          {document.file_name} · {formatDate(document.created_at, 'datetime')}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone={reviewTone[document.status]}>{t(`paper.${document.status}`)}</Badge>
          {user.unopened_document_ids.includes(document.id) && <Badge tone="warning">{t('document.unopened')}</Badge>}
        </p>
        {document.reason && <p className="mt-2 border-l-4 border-nofit pl-3 break-words">{document.reason}</p>}
      </div>
      {!isUnreadable && (
        <Button
          size="sm"
          icon={<Eye />}
          loading={isPending}
          aria-label={t('document.open_this', { kind })}
          onClick={() => mutate(document.id, { onError: (error) => toast.error(messageOfError(error)) })}
        >
          {t('document.open')}
        </Button>
      )}
      {data && <DocumentDialog documentContent={data} title={kind} facts={<BusinessFacts user={user} />} onClose={reset} />}
    </li>
  )
}
