import { useApi } from '@partlane/client/api/api-context'
import { operatorRefundQuery, type Refund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { ordersPath } from '../orders/order-display.ts'
import { StaffDetail } from '../StaffDetail.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { RefundAmounts } from './RefundAmounts.tsx'
import { RefundEvidence } from './RefundEvidence.tsx'
import { RefundItems, RefundParties } from './RefundParties.tsx'
import { RefundProgress } from './RefundProgress.tsx'
import { refundsPath, refundTone } from './refund-display.ts'

/** One refund with the evidence of both sides, and the decision while it waits for one. */
export function RefundPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const query = useQuery({ ...operatorRefundQuery(useApi(), id), enabled: isId(id) })
  return (
    <StaffDetail query={query} notFound={notFound}>
      {(refund) => <RefundDetail refund={refund} />}
    </StaffDetail>
  )
}

function RefundDetail({ refund }: { refund: Refund }) {
  const { t, formatDate } = useI18n('operator-refunds')
  const { t: tRefunds } = useI18n('refunds')
  const { t: tOperators } = useI18n('operators')
  const { container, target } = useFocusAfterRemoval<HTMLElement, HTMLHeadingElement>()
  return (
    <article ref={container}>
      <Link to={refundsPath} className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('list.title')}
      </Link>
      <h1 ref={target} tabIndex={-1} className="text-2xl break-words">
        {tRefunds('page.title', { reference: refund.order_reference })}
      </h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Badge tone={refundTone[refund.status]}>{t(`status.${refund.status}`)}</Badge>
        <span>{tRefunds(`reason.${refund.reason}`)}</span>
        <span>{tRefunds('page.requested_on', { date: formatDate(refund.created_at) })}</span>
        <Link to={`${ordersPath}/${refund.order_id}`} className="hit-44 text-link hover:underline">
          {tOperators('order', { reference: refund.order_reference })}
        </Link>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RefundEvidence refund={refund} />
          {refund.decisions.length > 0 && <DecisionForm key={refund.id} refund={refund} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-first">
          <RefundProgress refund={refund} />
          <RefundAmounts refund={refund} />
          <RefundParties refund={refund} />
          <RefundItems refund={refund} />
        </div>
      </div>
    </article>
  )
}
