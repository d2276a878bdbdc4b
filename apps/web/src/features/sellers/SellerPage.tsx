import type { SellerPage as Seller } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { SellerAside } from './SellerAside.tsx'
import { SellerHeader } from './SellerHeader.tsx'

type SellerPageProps = {
  seller: Seller
  /** The visitor is this seller. */
  isOwn: boolean
  /** What is on sale: bar, cards, pages. */
  stock: ReactNode
  /** When one may collect. */
  hours?: ReactNode
}

/** A seller as everybody sees them: who, how well rated, what the law wants said, and the stock. Complete without scripts. */
export function SellerPage({ seller, isOwn, stock, hours }: SellerPageProps) {
  const { t } = useI18n('sellers')
  return (
    <div className="page py-6 md:py-10">
      <SellerHeader seller={seller} isOwn={isOwn} />
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-labelledby="stock" className="min-w-0">
          <h2 id="stock" className="text-xl">
            {t('stock.title')}
          </h2>
          {stock}
        </section>
        <SellerAside seller={seller} hours={hours} />
      </div>
    </div>
  )
}
