import type { CartLine } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import { useLocation } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'

/** After "Buy now": the other parts of the basket are in the same purchase. */
export function OtherPartsNotice({ lines }: { lines: CartLine[] }) {
  const { t } = useI18n('checkout')
  const { state } = useLocation() as { state: { boughtSlug?: string } | null }
  const others = lines.filter(({ listing }) => listing?.slug !== state?.boughtSlug)
  if (!state?.boughtSlug || others.length === 0 || others.length === lines.length) return null
  return (
    <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
      {t('other_parts', { count: others.length })} <Link to="/cart">{t('to_cart')}</Link>
    </p>
  )
}
