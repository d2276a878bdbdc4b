import { useSignOut } from '@partlane/client/accounts'
import { useNavigate } from 'react-router'
import { useLocalPath } from './Link.tsx'

/** Signs out and goes home. Home first: a page of the account left without a session would send us to sign-in. */
export function useLeave(): () => Promise<void> {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  return async () => {
    try {
      await navigate(localPath('/'), { flushSync: true }) // the home page is there, not only on its way
    } finally {
      signOut()
    }
  }
}
