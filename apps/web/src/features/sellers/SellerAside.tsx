import type { SellerPage as Seller } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { CompanyLines, PrivateSellerNote } from '#lib/accounts/CompanyLines.tsx'

/** Details of a seller: description, return terms, collection hours, company details. */
export function SellerAside({ seller, hours }: { seller: Seller; hours: ReactNode }) {
  const { t } = useI18n('sellers')
  const { about, returns, company } = seller
  return (
    <div className="grid gap-4">
      {about && (
        <InfoCard title={t('about')}>
          <p className="break-words whitespace-pre-line">{about}</p>
        </InfoCard>
      )}
      <InfoCard title={t('returns.title')}>
        <p>
          {returns
            ? t(returns.paid_by === 'seller' ? 'returns.seller_pays' : 'returns.buyer_pays', { days: returns.days })
            : t('returns.none')}
        </p>
      </InfoCard>
      {hours && <InfoCard title={t('hours')}>{hours}</InfoCard>}
      {company ? <Company seller={seller} company={company} /> : <PrivateSeller />}
    </div>
  )
}

function InfoCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 text-md md:p-5">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function PrivateSeller() {
  const { t } = useI18n('sellers')
  return (
    <InfoCard title={t('personal')}>
      <PrivateSellerNote />
    </InfoCard>
  )
}

function Company({ seller, company }: { seller: Seller; company: NonNullable<Seller['company']> }) {
  const { t } = useI18n('sellers')
  return (
    <InfoCard title={t('company.title')}>
      <CompanyLines company={company} />
      {seller.website && (
        <p className="mt-2">
          <a
            href={seller.website}
            rel="nofollow ugc noopener noreferrer"
            target="_blank"
            className="font-bold break-all text-link underline"
          >
            {seller.website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
          </a>
        </p>
      )}
    </InfoCard>
  )
}
