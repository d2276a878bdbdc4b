import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * The Back button closes what is open over the page, and the page stays. Only within the pages of
 * this visit: Back to another site leaves.
 */
export function useCloseOnBack(onClose: () => void): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose()
  }, [blocker, onClose])
}
