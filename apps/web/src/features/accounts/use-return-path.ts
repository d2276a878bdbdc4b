import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { safeReturnPath } from '#lib/routing/return-path.ts'

/**
 * Where somebody came from when they were asked to sign in. `leaveIf`: there is nothing to do here (they are signed in already,
 * perhaps in another tab), so they are led on at once.
 */
export function useReturnPath({ redirectIf = false, fallbackPath = '/' }: { redirectIf?: boolean; fallbackPath?: string } = {}) {
  const navigate = useLocaleNavigate()
  const returnParam = new URLSearchParams(useLocation().search).get('return')
  const returnPath = returnParam === null ? fallbackPath : safeReturnPath(returnParam)
  const hasLeft = useRef(false)

  const goBack = () => {
    if (hasLeft.current) return
    hasLeft.current = true
    navigate(returnPath, { replace: true })
  }
  useEffect(() => {
    if (redirectIf) goBack()
  })
  return {
    goBack,
    /** The way back itself, for those who leave the site in between. */
    returnPath,
    /** The same way back from another page on the way. */
    withReturnParam: (path: string) => (returnParam === null ? path : `${path}?return=${encodeURIComponent(safeReturnPath(returnParam))}`),
  }
}
