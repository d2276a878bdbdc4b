import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from '#lib/routing/Link.tsx'

type BuyerProtectionProps = { verdict: Listing['verdict']; isBusiness: boolean; returnDays: number | undefined }

/** Beside "Buy now": what protects the buyer of this part. Days only from business sellers. */
export function BuyerProtection({ verdict, isBusiness, returnDays = 0 }: BuyerProtectionProps) {
  const { t } = useI18n('traders')
  const points = [
    t('protection.held'),
    verdict?.fit === 'fits' && t('protection.fits'),
    t('protection.refund'),
    isBusiness && t('protection.withdrawal', { days: Math.max(returnDays, 14) }),
  ].filter((point) => point !== false)
  return (
    <section aria-label={t('protection.title')} className="flex gap-3 rounded-control bg-sunken p-3 text-md">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-fit" />
      <div className="min-w-0">
        <h2 className="text-md font-bold text-ink">{t('protection.title')}</h2>
        <ul className="mt-1 grid gap-0.5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Link to="/legal/buyer-protection" className="hit-44 mt-1 inline-block font-bold text-link hover:underline">
          {t('protection.more')}
        </Link>
      </div>
    </section>
  )
}
