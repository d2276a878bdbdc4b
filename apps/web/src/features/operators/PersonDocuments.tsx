import { type PersonFile, useReadDocument } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import Eye from 'lucide-react/icons/eye'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import { paperTone } from './person-tone.ts'

type Paper = PersonFile['documents'][number]

/** What a business has shown. Opening one is written down. */
export function PersonDocuments({ documents }: { documents: readonly Paper[] }) {
  const { t } = useI18n('operators')
  return (
    <Card as="section" title={t('document.title')} titleAs="h2">
      {documents.length === 0 ? (
        <p className="text-muted">{t('document.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map((each) => (
            <PaperRow key={each.id} paper={each} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PaperRow({ paper }: { paper: Paper }) {
  const { t, formatDate } = useI18n('operators')
  const { t: words } = useI18n('documents')
  const { ofError } = useErrorWords()
  const { data, isPending, mutate, reset } = useReadDocument()
  const kind = words(`kind.${paper.kind}`)
  const shut = paper.status === 'scanning' || paper.status === 'infected'
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-bold text-ink">{kind}</p>
        <p className="text-sm break-words text-muted">
          {paper.file_name} · {formatDate(paper.created_at, 'datetime')}
        </p>
        <Badge tone={paperTone[paper.status]} className="mt-2">
          {t(`paper.${paper.status}`)}
        </Badge>
        {paper.reason && <p className="mt-2 border-l-4 border-nofit pl-3 break-words">{paper.reason}</p>}
      </div>
      {!shut && (
        <Button
          size="sm"
          icon={<Eye />}
          loading={isPending}
          aria-label={t('document.open_this', { kind })}
          onClick={() => mutate(paper.id, { onError: (error) => toast.error(ofError(error)) })}
        >
          {t('document.open')}
        </Button>
      )}
      {data && <DocumentDialog opened={data} title={kind} onClose={reset} />}
    </li>
  )
}
