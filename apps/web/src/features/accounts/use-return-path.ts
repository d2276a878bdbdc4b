import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { safeReturnPath } from '#lib/routing/return-path.ts'
import { useFindStartPath } from './use-find-start-path.ts'

/**
 * The page to return to after sign-in, from the `return` parameter. `redirectIf`: return at once,
 * because there is nothing to do here (the user is signed in, perhaps in another tab).
 */
export function useReturnPath({ redirectIf = false, fallbackPath = '/' }: { redirectIf?: boolean; fallbackPath?: string } = {}) {
  const navigate = useLocaleNavigate()
  const returnParam = new URLSearchParams(useLocation().search).get('return')
  const returnPath = returnParam === null ? fallbackPath : safeReturnPath(returnParam)
  const hasLeft = useRef(false)
  const findStartPath = useFindStartPath()

  const goBack = () => {
    if (hasLeft.current) return
    hasLeft.current = true
    void findStartPath(returnPath).then((path) => navigate(path, { replace: true }))
  }
  useEffect(() => {
    if (redirectIf) goBack()
  })
  return {
    goBack,
    /** The path to return to, for a flow that leaves the site in between. */
    returnPath,
    /** Adds the same return path to the link to another page of the flow. */
    withReturnParam: (path: string) => (returnParam === null ? path : `${path}?return=${encodeURIComponent(safeReturnPath(returnParam))}`),
  }
}
