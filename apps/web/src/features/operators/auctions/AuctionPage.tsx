import { useApi } from '@partlane/client/api/api-context'
import { type OperatorAuction, operatorAuctionQuery, useCancelAuctionAsOperator } from '@partlane/client/operator-auctions'
import { isPublicListing } from '@partlane/domain/listings/listing-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useState } from 'react'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ReasonDialog } from '../money/ReasonDialog.tsx'
import { StaffDetail } from '../StaffDetail.tsx'
import { AuctionSale } from './AuctionSale.tsx'
import { AuctionBadges } from './AuctionsTable.tsx'
import { AuctionTerms } from './AuctionTerms.tsx'
import { auctionsPath } from './auction-display.ts'
import { BidsCard, type DeviceComponent } from './BidsCard.tsx'

type AuctionPageProps = { id: string; page: number; notFound: ReactNode; Device: DeviceComponent }

/** One run of an auction with every bid. `page`: of the bids. Each view of the bids is audited. */
export function AuctionPage({ id, page, notFound, Device }: AuctionPageProps) {
  const query = useQuery({ ...operatorAuctionQuery(useApi(), id), enabled: isId(id) })
  return (
    <StaffDetail query={query} notFound={notFound}>
      {(auction) => <AuctionDetail auction={auction} page={page} Device={Device} />}
    </StaffDetail>
  )
}

type DetailProps = { auction: OperatorAuction; page: number; Device: DeviceComponent }

function AuctionDetail({ auction, page, Device }: DetailProps) {
  const { t } = useI18n('operator-auctions')
  const { container, target } = useFocusAfterRemoval<HTMLElement, HTMLHeadingElement>()
  return (
    <article ref={container}>
      <Link to={auctionsPath} className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('list.title')}
      </Link>
      <h1 ref={target} tabIndex={-1} className="text-2xl break-words" dir="auto">
        {auction.title}
      </h1>
      <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <AuctionBadges auction={auction} />
        <span>{t('number', { id: auction.id })}</span>
        <ListingLink auction={auction} />
        {!auction.latest && <span>{t('older_run')}</span>}
      </div>
      <CancelButton auction={auction} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BidsCard auction={auction} page={page} Device={Device} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <AuctionTerms auction={auction} />
          <AuctionSale auction={auction} />
        </div>
      </div>
    </article>
  )
}

function ListingLink({ auction: { listing_slug, listing_status } }: { auction: OperatorAuction }) {
  const { t } = useI18n('operator-auctions')
  if (!isPublicListing(listing_status)) return <span>{t('listing_hidden')}</span>
  return (
    <Link to={`/listings/${listing_slug}`} className="hit-44 text-link hover:underline">
      {t('open_listing')}
    </Link>
  )
}

function CancelButton({ auction: { id, actions, title } }: { auction: OperatorAuction }) {
  const { t } = useI18n('operator-auctions')
  const { mutateAsync: cancel } = useCancelAuctionAsOperator()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {actions.includes('cancel') && (
        <Button variant="danger" className="mb-4" onClick={() => setOpen(true)}>
          {t('cancel.action')}
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          isDanger
          isRead
          title={t('cancel.title', { title })}
          description={t('cancel.text')}
          submitLabel={t('cancel.action')}
          doneText={t('cancel.done')}
          onSubmit={(reason) => cancel({ id, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
