import { useApi } from '@partlane/client/api/api-context'
import { enquiriesQuery, ownEnquiriesQuery } from '@partlane/client/enquiries'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOpenEnquiry } from '#lib/enquiries/enquiry-context.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'

export type ListingEnquiriesProps = {
  slug: string
  /** The current user is the seller, who can change and remove them. */
  isOwn: boolean
}

/** Questions of buyers that the seller has published with their replies. Nothing without any. */
export function ListingEnquiries({ slug, isOwn }: ListingEnquiriesProps) {
  const { data: enquiries = [] } = useQuery(enquiriesQuery(useApi(), slug))
  return isOwn ? (
    <OwnEnquiries slug={slug} />
  ) : (
    <Section count={enquiries.length}>
      {enquiries.map(({ id, text, reply, published_at }) => (
        <EnquiryItem key={id} text={text} reply={reply} publishedAt={published_at} />
      ))}
    </Section>
  )
}

function OwnEnquiries({ slug }: { slug: string }) {
  const { t } = useI18n('enquiries')
  const { data: enquiries = [] } = useQuery(ownEnquiriesQuery(useApi(), slug))
  const openEnquiry = useOpenEnquiry()
  return (
    <Section count={enquiries.length}>
      {enquiries.map((enquiry) => (
        <EnquiryItem key={enquiry.id} text={enquiry.text ?? ''} reply={enquiry.reply ?? ''} publishedAt={enquiry.published_at}>
          <ButtonRow>
            <Button
              size="sm"
              aria-label={t('change_one', { text: enquiry.text ?? '' })}
              onClick={() => openEnquiry?.({ kind: 'change', enquiry })}
            >
              {t('change')}
            </Button>
            <Button
              size="sm"
              aria-label={t('remove_one', { text: enquiry.text ?? '' })}
              onClick={() => openEnquiry?.({ kind: 'remove', enquiry, side: 'seller' })}
            >
              {t('remove')}
            </Button>
          </ButtonRow>
        </EnquiryItem>
      ))}
    </Section>
  )
}

function Section({ count, children }: { count: number; children: ReactNode }) {
  const { t, formatNumber } = useI18n('enquiries')
  if (count === 0) return null
  return (
    <section id="questions" aria-labelledby="questions-title" className="pt-10">
      <h2 id="questions-title" className="mb-3 text-xl">
        {t('title')} <span className="font-sans text-md font-normal text-muted">({formatNumber(count)})</span>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">{children}</ul>
    </section>
  )
}

type EnquiryItemProps = { text: string; reply: string; publishedAt: string; children?: ReactNode }

function EnquiryItem({ text, reply, publishedAt, children }: EnquiryItemProps) {
  const { t, formatDate } = useI18n('enquiries')
  return (
    <li className="grid max-w-[80ch] gap-2 py-4 text-md">
      <p dir="auto" className="font-bold break-words whitespace-pre-line text-ink">
        <span className="sr-only">{t('question_by_buyer')} </span>
        {text}
      </p>
      <p dir="auto" className="leading-relaxed break-words whitespace-pre-line">
        <span className="sr-only">{t('reply_by_seller')} </span>
        {reply}
      </p>
      <p className="text-sm text-muted">
        {t('replied')} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      </p>
      {children}
    </li>
  )
}
