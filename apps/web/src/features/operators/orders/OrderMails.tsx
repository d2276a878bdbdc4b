import type { OrderFile } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

/** The mails about an order: heading, recipient and time. Their texts are not stored. */
export function OrderMails({ order: { mails } }: { order: OrderFile }) {
  const { t, formatDate } = useI18n('operator-orders')
  return (
    <Card as="section" title={t('mails.title')} titleAs="h2">
      {mails.length === 0 && <p className="text-muted">{t('mails.empty')}</p>}
      <ol className="grid gap-2">
        {mails.map(({ side, title, email, sent_at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: mails have no id; they are only appended
          <li key={index}>
            <span className="block break-words">{title}</span>
            <span className="text-sm break-words text-muted">
              <time dateTime={sent_at}>{formatDate(sent_at, 'datetime')}</time> · {t('mails.to', { side })} · {email}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
