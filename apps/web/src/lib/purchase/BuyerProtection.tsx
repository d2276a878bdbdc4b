import { useI18n } from '@partlane/i18n/react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from '#lib/routing/Link.tsx'

/** What protects the buyer of one part. */
export type LineProtection = {
  /** The listing says that the part fits the chosen car. */
  isFitGuaranteed: boolean
  /** Days of the right of withdrawal. null: there is no such right. */
  withdrawalDays: number | null
}

type BuyerProtectionProps = {
  lines: readonly LineProtection[]
  /** While the time of the page is limited, the link opens a new tab. */
  opensNewTab?: boolean
}

/** Beside the buttons to buy and to pay: what protects the buyer of these parts. */
export function BuyerProtection({ lines, opensNewTab = false }: BuyerProtectionProps) {
  const { t } = useI18n('traders')
  const fitText = useFitText(lines)
  const withdrawalText = useWithdrawalText(lines)
  const points = [t('protection.held', { count: lines.length }), fitText, t('protection.refund', { count: lines.length }), withdrawalText]
  return (
    <section aria-label={t('protection.title')} className="flex gap-3 rounded-control bg-sunken p-3 text-md">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-fit" />
      <div className="min-w-0">
        <h2 className="text-md font-bold text-ink">{t('protection.title')}</h2>
        <ul className="mt-1 grid gap-0.5">{points.map((point) => point !== null && <li key={point}>{point}</li>)}</ul>
        <Link
          to="/legal/buyer-protection"
          {...(opensNewTab && { target: '_blank' })}
          className="hit-44 mt-1 inline-block font-bold text-link hover:underline"
        >
          {t('protection.more')}
        </Link>
      </div>
    </section>
  )
}

function useFitText(lines: readonly LineProtection[]): string | null {
  const { t } = useI18n('traders')
  const count = lines.filter(({ isFitGuaranteed }) => isFitGuaranteed).length
  if (count === 0) return null
  return count === lines.length ? t('protection.fits', { count }) : t('protection.fits_some', { count, total: lines.length })
}

/** Days only from business sellers. The shortest period, when the parts have different ones. */
function useWithdrawalText(lines: readonly LineProtection[]): string | null {
  const { t } = useI18n('traders')
  const periods = lines.map(({ withdrawalDays }) => withdrawalDays).filter((days) => days !== null)
  const days = Math.min(...periods)
  if (periods.length === 0) return null
  if (periods.length < lines.length) return t('protection.withdrawal_some', { days })
  return new Set(periods).size === 1 ? t('protection.withdrawal', { days }) : t('protection.withdrawal_from', { days })
}
