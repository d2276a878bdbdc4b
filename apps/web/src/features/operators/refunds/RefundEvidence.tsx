import type { Refund } from '@partlane/client/refunds'
import type { RefundAuthor } from '@partlane/domain/refunds/refund-machine'
import { useI18n } from '@partlane/i18n/react'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { useEntryText } from '#lib/purchase/use-entry-text.ts'
import { cx } from '#ui/core/cx.ts'
import { Card } from '#ui/display/Card.tsx'
import { Picture } from '#ui/media/Picture.tsx'

type Entry = Refund['entries'][number]

/** The buyer on the left, the seller on the right, as in a conversation. */
const entryClass: Record<RefundAuthor, string> = {
  buyer: 'mr-6 bg-sunken md:mr-24',
  seller: 'ml-6 bg-accent-soft md:ml-24',
  operator: 'border border-edge',
}

/** What both sides and operators wrote and showed, oldest first. */
export function RefundEvidence({ refund }: { refund: Refund }) {
  const { t } = useI18n('operator-refunds')
  const nameOf = { buyer: refund.buyer?.display_name, seller: refund.seller?.display_name, operator: undefined }
  return (
    <Card as="section" title={t('evidence.title')} titleAs="h2">
      {refund.entries.length === 0 && <p className="text-muted">{t('evidence.empty')}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {refund.entries.map((entry) => (
          <li key={`${entry.created_at} ${entry.actor} ${entry.event}`} className={cx('rounded-card p-3', entryClass[entry.actor])}>
            <EntryContent refund={refund} entry={entry} name={nameOf[entry.actor]} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

type EntryContentProps = { refund: Refund; entry: Entry; name: string | undefined }

function EntryContent({ refund, entry, name }: EntryContentProps) {
  const { actor, text, photos, created_at } = entry
  const textOf = useEntryText()
  const { t, formatDate } = useI18n('refunds')
  const { productName: product } = useRootLoaderData()
  const role = t(`entries.${actor}`, { product })
  const author = name ? `${role} · ${name}` : role
  return (
    <>
      <p className="text-md break-words">
        <b className="text-ink">{author}</b> {textOf(refund, entry)}
        <time dateTime={created_at} className="block text-sm text-muted">
          {formatDate(created_at, 'datetime')}
        </time>
      </p>
      {text && <p className="mt-1 break-words whitespace-pre-line text-ink">{text}</p>}
      {photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo.url} className="w-36 overflow-hidden rounded-[6px]">
              <a href={photo.url} target="_blank" rel="noopener noreferrer">
                <Picture {...photo} src={photo.url} alt={t('entries.photo', { number: index + 1 })} sizes="144px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
