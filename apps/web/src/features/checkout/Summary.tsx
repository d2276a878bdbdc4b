import type { Purchase } from '@partlane/client/checkout/checkout'
import type { PictureValue } from '@partlane/contract/listings'
import type { CollectionHours } from '@partlane/contract/time-frames'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { useOpeningHoursText } from '#lib/text/opening-hours-text.ts'
import { Card } from '#ui/display/Card.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Picture } from '#ui/media/Picture.tsx'

type MoneyValue = Purchase['total']
export type SummaryLine = {
  key: string
  title: string
  quantity: number
  photo: PictureValue | null
  lineTotal: MoneyValue
  /** Exchange surcharge of all units. */
  surcharge: MoneyValue
  /** The town of the collection, '' if it is not known. null: the item is delivered. */
  collectionTown: string | null
  /** Whether the item fits the chosen car. */
  verdict?: ReactNode
}
export type SummarySeller = {
  key: string
  name: string
  /** null: no delivery to this address. undefined: not loaded yet. */
  shipping: MoneyValue | null | undefined
  /** First and last expected day of the delivery, as ISO days. */
  expected: { from: string; to: string } | null
  /** Collection hours. null: nothing is collected, or the hours are not known. */
  hours: CollectionHours
  lines: SummaryLine[]
}

type SummaryProps = {
  sellers: SummarySeller[]
  totals: Pick<Purchase, 'items' | 'shipping' | 'surcharge' | 'total'> | undefined
  /** The totals belong to a previous address and are being loaded again. */
  isStale?: boolean
  editAction?: ReactNode
  children?: ReactNode
}

/** The items of each seller with delivery, and the totals. */
export function Summary({ sellers, totals, isStale = false, editAction, children }: SummaryProps) {
  const { t } = useI18n('checkout')
  return (
    <Card as="section" raised title={t('summary.title')} titleAs="h2" actions={editAction} className="md:sticky md:top-6 [&>div]:gap-4">
      <div className="grid grid-cols-1 gap-4">
        {sellers.map((seller) => (
          <SellerLines key={seller.key} seller={seller} />
        ))}
      </div>
      {totals ? <TotalsList totals={totals} isStale={isStale} /> : <Skeleton className="h-28" />}
      {children}
    </Card>
  )
}

function SellerLines({ seller }: { seller: SummarySeller }) {
  const { t, formatMoney } = useI18n('checkout')
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-md font-bold tracking-normal">{t('summary.from', { name: seller.name })}</h3>
      <ul className="grid gap-2">
        {seller.lines.map((line) => (
          <li key={line.key} className="flex gap-3 text-md leading-snug">
            {line.photo && (
              <span className="block w-14 shrink-0 self-start overflow-hidden rounded-[6px]">
                <Picture {...line.photo} src={line.photo.url} alt="" sizes="56px" />
              </span>
            )}
            <span className="min-w-0 flex-1">
              {line.quantity > 1 && `${line.quantity} × `}
              {line.title}
              {line.verdict && <span className="mt-1 flex">{line.verdict}</span>}
              {line.collectionTown !== null && (
                <span className="block text-sm text-muted">
                  {line.collectionTown === '' ? t('summary.collect') : t('summary.collect_in', { town: line.collectionTown })}
                </span>
              )}
              {minorUnitsOf(line.surcharge) > 0 && (
                <span className="block text-sm text-muted">{t('summary.line_surcharge', { price: formatMoney(line.surcharge) })}</span>
              )}
            </span>
            <span className="num">{formatMoney(line.lineTotal)}</span>
          </li>
        ))}
      </ul>
      <SellerDelivery seller={seller} />
      {seller.hours && <SellerHours hours={seller.hours} />}
    </section>
  )
}

function SellerHours({ hours }: { hours: NonNullable<CollectionHours> }) {
  const { formatLabelled } = useOpeningHoursText()
  return <p className="text-sm text-muted">{formatLabelled(hours)}</p>
}

function SellerDelivery({ seller: { lines, shipping, expected } }: { seller: SummarySeller }) {
  const { t, formatMoney, formatDays } = useI18n('checkout')
  if (shipping === undefined || lines.every((line) => line.collectionTown !== null)) return null
  if (shipping === null) return <p className="text-sm font-bold text-nofit">{t('summary.not_there')}</p>
  const costText = minorUnitsOf(shipping) === 0 ? t('summary.free_delivery') : t('summary.delivery_cost', { cost: formatMoney(shipping) })
  const arrivalText = expected && t('summary.arrives', { days: formatDays(expected.from, expected.to) })
  return <p className="text-sm text-muted">{[costText, arrivalText].filter(Boolean).join(' · ')}</p>
}

type TotalsListProps = { totals: NonNullable<SummaryProps['totals']>; isStale: boolean }

function TotalsList({ totals: { items, shipping, surcharge, total }, isStale }: TotalsListProps) {
  const { t, formatMoney } = useI18n('checkout')
  return (
    <dl aria-busy={isStale} className="reload-bar grid grid-cols-[1fr_auto] gap-y-1.5 border-t border-line pt-4">
      <dt>{t('summary.items')}</dt>
      <dd className="num text-right">{formatMoney(items)}</dd>
      <dt>{t('summary.delivery')}</dt>
      <dd className="num text-right">{minorUnitsOf(shipping) === 0 ? t('summary.free') : formatMoney(shipping)}</dd>
      {minorUnitsOf(surcharge) > 0 && (
        <>
          <dt>{t('summary.surcharge')}</dt>
          <dd className="num text-right">{formatMoney(surcharge)}</dd>
        </>
      )}
      <dt className="self-center font-bold text-ink">{t('summary.total')}</dt>
      <dd className="text-right">
        <Price amount={total} live />
      </dd>
    </dl>
  )
}
