import { useI18n } from '@partlane/i18n/react'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import type { Route } from './+types/details.ts'

/** path /profile/details - everything about oneself that can be changed */
export const handle: RouteHandle = { guard: 'member', messages: ['profile', 'accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'profile')('details.title'), noindex: true })
}

export default function DetailsRoute() {
  const { t } = useI18n('profile')
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t('details.title')}</h1>
    </div>
  )
}
