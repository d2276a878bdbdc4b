import { useSignOut } from '@partlane/client/accounts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocalePath } from './Link.tsx'

/**
 * Signs out and goes home. Home first: a page of the account left without a session would send us to sign-in. The navigation is over
 * before its page is drawn, so what is waited for is the end of the page we leave.
 */
export function useSignOutAndLeave(): () => Promise<void> {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const { key } = useLocation()
  const onUnmount = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the page, of which the key is the name
  useEffect(() => () => onUnmount.current?.(), [key])
  return async () => {
    const unmounted = new Promise<void>((resolve) => {
      onUnmount.current = resolve
    })
    try {
      await navigate(localePath('/'))
      await unmounted
    } finally {
      signOut()
    }
  }
}
