import { useI18n } from '@partlane/i18n/react'
import Bell from 'lucide-react/icons/bell'
import Camera from 'lucide-react/icons/camera'
import CarFront from 'lucide-react/icons/car-front'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'

const reasons = [
  { id: 'camera', Icon: Camera },
  { id: 'alerts', Icon: Bell },
  { id: 'garage', Icon: CarFront },
] as const

/**
 * Links to the app by its own URL scheme.
 * The page does not redirect to it (specification, section 2).
 */
export function GetAppPage() {
  const { t } = useI18n('landing')
  const { productName } = useRootLoaderData()
  return (
    <div className="page max-w-[720px] py-12 md:py-16">
      <h1 className="text-2xl md:text-3xl">{t('app.title', { product: productName })}</h1>
      <p className="mt-3 text-muted md:text-lg">{t('app.text')}</p>
      <ul className="mt-8 grid gap-4">
        {reasons.map(({ id, Icon }) => (
          <li key={id} className="flex gap-4 rounded-card border border-line bg-surface p-5">
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
            <span>{t(`app.${id}`)}</span>
          </li>
        ))}
      </ul>
      <ButtonRow className="mt-8">
        <Button variant="primary" size="lg" href="partlane://search">
          {t('app.open')}
        </Button>
        <Button size="lg" render={<Link to="/" />}>
          {t('app.stay')}
        </Button>
      </ButtonRow>
    </div>
  )
}
