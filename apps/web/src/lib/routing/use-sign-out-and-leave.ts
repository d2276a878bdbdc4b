import { useSignOut } from '@partlane/client/accounts'
import type { SignOutReason } from '@partlane/client/session/session-store'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocalePath } from './Link.tsx'

/**
 * Opens a public page, the home page by default, then signs out. In the opposite order an account
 * page without a session would redirect to sign-in. `navigate` resolves before the new page is
 * rendered, so the function waits until the old page unmounts.
 */
export function useSignOutAndLeave(path = '/', reasonElsewhere?: SignOutReason): () => Promise<void> {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const { key } = useLocation()
  const onUnmount = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the current page
  useEffect(() => () => onUnmount.current?.(), [key])
  return async () => {
    const unmounted = new Promise<void>((resolve) => {
      onUnmount.current = resolve
    })
    try {
      await navigate(localePath(path), { replace: path !== '/' })
      await unmounted
    } finally {
      signOut(reasonElsewhere)
    }
  }
}
