import type { SellerPage as Seller } from '@partlane/client/profile'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { countryName } from '#lib/text/countries.ts'

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
      {company && <Company seller={seller} company={company} />}
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

function Company({ seller, company }: { seller: Seller; company: NonNullable<Seller['company']> }) {
  const { t, locale } = useI18n('sellers')
  const { number, vat_number, address } = company
  const country = address && address.country !== 'GB' ? [countryName(address.country, locale)] : []
  return (
    <InfoCard title={t('company.title')}>
      <p className="font-bold break-words text-ink">{seller.display_name}</p>
      {address && (
        <address className="break-words not-italic">
          {[...addressLines({ ...address, full_name: null, company_name: null }), ...country].map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: address lines have no id and may repeat
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      <dl className="mt-2 grid gap-1">
        {number && <DetailRow name={t('company.number')}>{number}</DetailRow>}
        {vat_number && <DetailRow name={t('company.vat_number')}>{vat_number}</DetailRow>}
      </dl>
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
      {!address && !number && !vat_number && <p className="text-muted">{t('company.nothing')}</p>}
    </InfoCard>
  )
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}
