import { useSignOut } from '@partlane/client/accounts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocalPath } from './Link.tsx'

/**
 * Signs out and goes home. Home first: a page of the account left without a session would send us to sign-in. The navigation is over
 * before its page is drawn, so what is waited for is the end of the page we leave.
 */
export function useLeave(): () => Promise<void> {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { key } = useLocation()
  const onGone = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the page, of which the key is the name
  useEffect(() => () => onGone.current?.(), [key])
  return async () => {
    const gone = new Promise<void>((resolve) => {
      onGone.current = resolve
    })
    try {
      await navigate(localPath('/'))
      await gone
    } finally {
      signOut()
    }
  }
}
