import { useApi } from '@partlane/client/api/api-context'
import { type Strike, strikesQuery, useForgiveStrike } from '@partlane/client/operator-auctions'
import { MAX_UNPAID_AUCTIONS, UNPAID_BLOCK_DAYS, UNPAID_PERIOD_DAYS } from '@partlane/domain/auctions/auction-rules'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ReasonDialog } from '../money/ReasonDialog.tsx'
import { StaffDetail } from '../StaffDetail.tsx'
import { auctionPath } from './auction-display.ts'

/** The auctions that a user has won and not paid, and what follows from them. */
export function StrikesCard({ userId }: { userId: string }) {
  const { t, formatDate } = useI18n('operator-auctions')
  const query = useQuery(strikesQuery(useApi(), userId))
  const { container, target } = useFocusAfterRemoval<HTMLDivElement, HTMLParagraphElement>()
  const rule = { max: MAX_UNPAID_AUCTIONS, period: UNPAID_PERIOD_DAYS, days: UNPAID_BLOCK_DAYS }
  return (
    <Card as="section" title={t('strike.title')} titleAs="h2">
      <div ref={container}>
        <StaffDetail query={query} notFound={<p className="text-muted">{t('strike.none')}</p>} titleAs="h3">
          {({ strikes, blocked_until }) => (
            <>
              {strikes.length === 0 ? (
                <p className="text-muted">{t('strike.none')}</p>
              ) : (
                <p ref={target} tabIndex={-1} className={blocked_until ? 'font-bold text-nofit' : 'text-muted'}>
                  {blocked_until ? t('strike.blocked', { time: formatDate(blocked_until, 'datetime') }) : t('strike.rule', rule)}
                </p>
              )}
              <ul className="divide-y divide-line">
                {strikes.map((strike) => (
                  <StrikeRow key={strike.auction_id} strike={strike} />
                ))}
              </ul>
            </>
          )}
        </StaffDetail>
      </div>
    </Card>
  )
}

function StrikeRow({ strike: { auction_id, title, price, unpaid_at, counts, forgiven } }: { strike: Strike }) {
  const { t, formatDate, formatMoney } = useI18n('operator-auctions')
  const { mutateAsync: forgive } = useForgiveStrike()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="py-3 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={auctionPath(auction_id)} className="hit-44 break-words text-link hover:underline" dir="auto">
          {title}
        </Link>
        <Badge tone={counts ? 'danger' : 'neutral'}>{t(forgiven ? 'strike.forgiven' : counts ? 'strike.counts' : 'strike.old')}</Badge>
      </p>
      <p className="text-sm text-muted">
        {t('strike.since', { date: formatDate(unpaid_at, 'datetime') })}
        {price && ` · ${formatMoney(price)}`}
      </p>
      {forgiven && (
        <p className="break-words whitespace-pre-line">
          {t('strike.forgiven_by', {
            operator: forgiven.operator,
            date: formatDate(forgiven.at, 'datetime'),
            reason: forgiven.reason ?? '',
          })}
        </p>
      )}
      {counts && (
        <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
          {t('strike.forgive')} <span className="sr-only">{title}</span>
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={t('strike.forgive_title', { title })}
          description={t('strike.forgive_text')}
          submitLabel={t('strike.forgive')}
          doneText={t('strike.done')}
          onSubmit={(reason) => forgive({ id: auction_id, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
