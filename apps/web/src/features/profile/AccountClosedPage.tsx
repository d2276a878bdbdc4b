import { useI18n } from '@partlane/i18n/react'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { ClosureConsequences } from './ClosureConsequences.tsx'

/** Page after an account was closed: what was deleted, what was kept, and where to go next. */
export function AccountClosedPage() {
  const { t } = useI18n('profile')
  const { productName } = useRootLoaderData()
  return (
    <div className="page py-6 md:py-10">
      <div className="max-w-[640px]">
        <h1 className="text-2xl">{t('close.farewell.title')}</h1>
        <p className="mt-2 text-muted">{t('close.farewell.text', { product: productName })}</p>
        <ClosureConsequences deletedTitle={t('close.farewell.gone')} retainedTitle={t('close.farewell.kept')} />
        <p className="mt-6 mb-4">{t('close.farewell.again')}</p>
        <ButtonRow>
          <Button variant="primary" render={<Link to="/" />}>
            {t('close.farewell.home')}
          </Button>
          <Button render={<Link to="/sign-up" />}>{t('close.farewell.sign_up')}</Button>
        </ButtonRow>
      </div>
    </div>
  )
}
