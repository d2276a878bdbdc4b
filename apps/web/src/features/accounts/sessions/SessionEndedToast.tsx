import type { EndReason } from '@partlane/client/session/session-store'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-path.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/**
 * Toast on a public page after the session has ended. Its link leads to sign-in and back here.
 * An account page redirects to sign-in, which shows its own notice. The toast therefore waits until
 * the navigation is done, and is not shown on the sign-in page.
 */
export function SessionEndedToast({ reason }: { reason: Exclude<EndReason, 'signed_out'> }) {
  const { t } = useI18n('accounts')
  const isIdle = useNavigation().state === 'idle'
  const hasShown = useRef(false)
  useEffect(() => {
    if (!isIdle || hasShown.current) return
    hasShown.current = true
    const { pathname, search, hash } = window.location
    const path = stripLocale(pathname)
    if (path === '/sign-in') return
    toast.notify(t(`ended.text.${reason}`), { title: t('ended.title'), href: signInPath(path + stripEmbeddingParams(search) + hash) })
  }, [isIdle, reason, t])
  return null
}
