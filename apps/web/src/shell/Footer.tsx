import { useI18n } from '@partlane/i18n/react'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { Link } from '#lib/routing/Link.tsx'
import { reopenConsentBanner } from './consent.ts'
import { CurrencySwitch, LocaleSwitch, ThemeSwitch } from './preference-switches.tsx'

const links = [
  { id: 'about', path: '/landing#aboutTheApp' },
  { id: 'buyers', path: '/landing#forBuyer' },
  { id: 'sellers', path: '/landing#forSeller' },
  { id: 'find_order', path: '/find-order' },
  { id: 'contact', path: '/contact-us' },
  { id: 'app', path: '/get-app' },
] as const

/** Paths of the static pages, see `staticPagePath` in `domain`. */
const legalLinks = [
  { id: 'buyer_protection', path: '/legal/buyer-protection' },
  { id: 'returns', path: '/legal/returns' },
  { id: 'fees', path: '/legal/fees' },
  { id: 'exchange_rates', path: '/exchange-rates' },
  { id: 'terms', path: '/legal/terms' },
  { id: 'privacy', path: '/legal/privacy' },
] as const

export function Footer() {
  const { t } = useI18n('shell')
  const { productName } = useRootLoaderData()
  const navContents = useCachedMarkup('footer', [productName], <FooterLinks productName={productName} />)
  return (
    <footer className="mt-12 border-t border-line bg-surface text-md" data-no-print="">
      <div className="page flex flex-col gap-6 py-8 md:flex-row md:items-start md:justify-between">
        <nav aria-label={t('footer.label', { product: productName })} className="min-w-0" {...navContents} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 lg:shrink-0">
          <LocaleSwitch />
          <CurrencySwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ productName }: { productName: string }) {
  const { t } = useI18n('shell')
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-8 sm:flex sm:flex-wrap sm:gap-x-6">
        {[...links, ...legalLinks].map(({ id, path }) => (
          <li key={id}>
            <Link to={path} className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline">
              {t(`footer.${id}`)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="min-h-11 text-muted hover:text-ink hover:underline" onClick={reopenConsentBanner}>
            {t('footer.cookies')}
          </button>
        </li>
      </ul>
      <p className="mt-2 text-sm text-muted">{t('footer.copyright', { product: productName })}</p>
    </>
  )
}
