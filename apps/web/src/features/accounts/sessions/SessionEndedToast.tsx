import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-path.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/**
 * Says on a page that everybody may see that the session is over; the way to sign in leads back here. From a page of one's own the
 * visitor is on their way to sign-in already, which has words of its own: so it waits until they have arrived.
 */
export function SessionEndedToast() {
  const { t } = useI18n('accounts')
  const isIdle = useNavigation().state === 'idle'
  const hasShown = useRef(false)
  useEffect(() => {
    if (!isIdle || hasShown.current) return
    hasShown.current = true
    const { pathname, search, hash } = window.location
    const path = stripLocale(pathname)
    if (path === '/sign-in') return
    toast.notify(t('ended.text'), { title: t('ended.title'), href: signInPath(path + stripEmbeddingParams(search) + hash) })
  }, [isIdle, t])
  return null
}
