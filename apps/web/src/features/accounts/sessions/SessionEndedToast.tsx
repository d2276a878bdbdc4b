import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { ownSearch } from '#lib/routing/embedding.ts'
import { withoutLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-address.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/**
 * Says on a page that everybody may see that the session is over; the way to sign in leads back here. From a page of one's own the
 * visitor is on their way to sign-in already, which has words of its own: so it waits until they have arrived.
 */
export function EndedToast() {
  const { t } = useI18n('accounts')
  const arrived = useNavigation().state === 'idle'
  const said = useRef(false)
  useEffect(() => {
    if (!arrived || said.current) return
    said.current = true
    const { pathname, search, hash } = window.location
    const here = withoutLocale(pathname)
    if (here === '/sign-in') return
    toast.notify(t('ended.text'), { title: t('ended.title'), href: signInPath(here + ownSearch(search) + hash) })
  }, [arrived, t])
  return null
}
