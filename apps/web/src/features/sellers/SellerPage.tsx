import type { SellerPage as Seller } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { SellerAside } from './SellerAside.tsx'
import { SellerHeader } from './SellerHeader.tsx'

type SellerPageProps = {
  seller: Seller
  /** The current user is this seller. */
  isOwn: boolean
  /** The parts on sale: search bar, cards, pagination. */
  stock: ReactNode
  /** What buyers wrote. */
  reviews?: ReactNode
  /** Below the details, except on the own page: the action to report the seller. */
  reportButton?: ReactNode
  /** In the header, except on the own page: the action to write to the seller. */
  messageAction?: ReactNode
  /** Collection hours. */
  hours?: ReactNode
}

/** Public page of a seller: name, rating, legal details and stock. Works without scripts. */
export function SellerPage({ seller, isOwn, stock, reviews, reportButton, messageAction, hours }: SellerPageProps) {
  const { t } = useI18n('sellers')
  return (
    <div className="page py-6 md:py-10">
      <SellerHeader seller={seller} isOwn={isOwn} messageAction={messageAction} />
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-labelledby="stock" className="min-w-0">
          <h2 id="stock" className="text-xl">
            {t('stock.title')}
          </h2>
          {stock}
          {reviews}
        </section>
        <div>
          <SellerAside seller={seller} hours={hours} />
          {!isOwn && reportButton && <div className="mt-3">{reportButton}</div>}
        </div>
      </div>
    </div>
  )
}
