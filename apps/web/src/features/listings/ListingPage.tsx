import type { Listing } from '@partlane/contract/listings'
import { isEndedAuction } from '@partlane/domain/listings/auction-end'
import { withdrawalDays } from '@partlane/domain/shipping/return-terms'
import { useI18n } from '@partlane/i18n/react'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { BuyerProtection, type LineProtection } from '#lib/purchase/BuyerProtection.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Copyable } from '#ui/actions/Copyable.tsx'
import { Gallery } from '#ui/media/Gallery.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { DeliveryLines } from './DeliveryLines.tsx'
import { FitmentTable } from './FitmentTable.tsx'
import { ListingDetails } from './ListingDetails.tsx'
import { PartNumbersTable } from './PartNumbersTable.tsx'
import { PricePanel } from './PricePanel.tsx'
import { photoSource } from './photo-source.ts'
import { SellerCard } from './SellerCard.tsx'
import { StatusNotice } from './StatusNotice.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'

type ListingPageProps = {
  listing: Listing
  /** The current user is the seller. */
  isOwn: boolean
  /** Full name of the chosen car: "Volkswagen Golf Mk7 (2015)". */
  carName?: string | undefined
  /** Short name of the chosen car: "Golf". */
  carShortName?: string | undefined
  /** Below the price: the buy actions, or why the part cannot be bought. */
  buyPanel?: ReactNode
  /** Beside the seller's name: the action to write to the seller. */
  messageAction?: ReactNode
  /** Beside the title, except on own listings. */
  likeButton?: ReactNode
  /** Below the seller, except on own listings: the action to report the listing. */
  reportButton?: ReactNode
  /** Collection hours. */
  hours?: ReactNode
  /** The buyer has chosen to collect the part. */
  isCollected?: boolean
  /** Called when the auction ends while the page is open. */
  onAuctionEnd?: () => void
  /** In place of price and buy actions: the auction. */
  auctionPanel?: ReactNode
  /** Below the listing: similar parts. */
  children?: ReactNode
}

/** The page of one listing. Without scripts all content is there; only the buttons need scripts. */
export function ListingPage({
  listing,
  isOwn,
  carName,
  carShortName,
  buyPanel,
  messageAction,
  likeButton,
  reportButton,
  hours,
  isCollected,
  onAuctionEnd,
  auctionPanel,
  children,
}: ListingPageProps) {
  const { t } = useI18n('listings')
  return (
    <div className="page pb-10 md:pb-14">
      <Breadcrumbs listing={listing} />
      <article className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1.12fr)_minmax(0,0.88fr)]">
        <ListingPhotos listing={listing} />
        <div className="flex min-w-0 flex-col gap-4">
          <header>
            <div className="flex items-start justify-between gap-3">
              <h1 className="min-w-0 text-[1.375rem] break-words md:text-[1.75rem]">{listing.title}</h1>
              {!isOwn && likeButton && <div className="size-11 shrink-0">{likeButton}</div>}
            </div>
            <Headline listing={listing} />
            {isOwn && (
              <div className="mt-3 flex flex-wrap items-center gap-3 text-muted">
                {t('page.own')}
                <Button size="sm" icon={<Pencil />} render={<Link to={`/sell/${listing.id}`} />}>
                  {t('page.edit')}
                </Button>
              </div>
            )}
          </header>
          <StatusNotice status={listing.status} />
          <VerdictPanel
            verdict={listing.verdict}
            rowCount={listing.fitments.length}
            carName={carName}
            carShortName={carShortName}
            category={listing.subcategory ?? listing.category}
          />
          <PricePanel listing={listing} isCollected={isCollected ?? false} onAuctionEnd={onAuctionEnd} auctionPanel={auctionPanel}>
            {!auctionPanel && buyPanel}
            {!isEndedAuction(listing) && <BuyerProtection lines={[protectionOf(listing)]} />}
            {!isEndedAuction(listing) && <DeliveryLines listing={listing} hours={hours} />}
          </PricePanel>
          {listing.seller && <SellerCard seller={listing.seller} company={listing.company} messageAction={isOwn ? null : messageAction} />}
          {!isOwn && reportButton && <div className="-mt-1 justify-self-start">{reportButton}</div>}
        </div>
        <DetailColumns listing={listing} />
      </article>
      {children}
    </div>
  )
}

const protectionOf = ({ verdict, seller, return_terms: terms }: Listing): LineProtection => ({
  isFitGuaranteed: verdict?.fit === 'fits',
  withdrawalDays: seller?.role === 'business' ? withdrawalDays(terms?.days ?? 0) : null,
})

function ListingPhotos({ listing: { photos, title } }: { listing: Listing }) {
  return <div className="min-w-0" {...useCachedMarkup('photos', [photos, title], <ListingGallery photos={photos} title={title} />)} />
}

function ListingGallery({ photos, title }: Pick<Listing, 'photos' | 'title'>) {
  const { t } = useI18n('listings')
  const galleryPhotos = photos.map((photo) => ({
    ...photoSource(photo),
    id: String(photo.position),
    alt: t('page.photo_alt', { title, photo: photo.position }),
  }))
  return photos.length > 0 && <Gallery photos={galleryPhotos} className="md:sticky md:top-4" />
}

const columnClass = 'grid min-w-0 grid-cols-1 content-start gap-8 md:pt-2'

function DetailColumns({ listing }: { listing: Listing }) {
  const { fitments, verdict, universal, description, part_numbers, condition, brand, item_type, attributes, weight, dimensions } = listing
  const fitmentContents = (
    <>
      <FitmentTable listing={listing} />
      <Description text={description} />
    </>
  )
  const detailContents = (
    <>
      <PartNumbersTable numbers={part_numbers} />
      <ListingDetails listing={listing} />
    </>
  )
  return (
    <>
      <div className={columnClass} {...useCachedMarkup('fitments', [fitments, verdict, universal, description], fitmentContents)} />
      <div
        className={columnClass}
        {...useCachedMarkup('details', [part_numbers, condition, brand, item_type, attributes, weight, dimensions], detailContents)}
      />
    </>
  )
}

/** "Number 5Q0 615 301 F · New · 14 in stock · 61 sold". */
function Headline({ listing }: { listing: Listing }) {
  const { t } = useI18n('listings')
  const { part_number: number, condition, quantity_available: stock, sold_quantity: soldCount } = listing
  const details = [
    condition && t(`condition.${condition}`),
    listing.sale_format !== 'auction' && stock > 1 && t('page.in_stock', { count: stock }),
    soldCount > 0 && t('page.sold', { count: soldCount }),
  ].filter(Boolean)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      {number && (
        <>
          {t('page.number')} <Copyable text={number} value={number.replace(/\s/g, '')} />
        </>
      )}
      <span>{details.join(' · ')}</span>
    </p>
  )
}

/** The seller's description as plain text, never as markup. Line breaks are preserved. */
function Description({ text }: { text: string }) {
  const { t } = useI18n('listings')
  if (!text.trim()) return null
  return (
    <section>
      <h2 className="mb-3 text-xl">{t('page.description_title')}</h2>
      <p className="max-w-[70ch] leading-relaxed break-words whitespace-pre-line">{text}</p>
    </section>
  )
}
