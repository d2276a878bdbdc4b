import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useGo } from '#lib/routing/Link.tsx'
import { safeReturn } from '#lib/routing/return-address.ts'

/**
 * Where somebody came from when they were asked to sign in. `leaveIf`: there is nothing to do here (they are signed in already,
 * perhaps in another tab), so they are led on at once.
 */
export function useReturn({ leaveIf = false, otherwise = '/' }: { leaveIf?: boolean; otherwise?: string } = {}) {
  const go = useGo()
  const given = new URLSearchParams(useLocation().search).get('return')
  const target = given === null ? otherwise : safeReturn(given)
  const left = useRef(false)

  const goBack = () => {
    if (left.current) return
    left.current = true
    go(target, { replace: true })
  }
  useEffect(() => {
    if (leaveIf) goBack()
  })
  return {
    goBack,
    /** The way back itself, for those who leave the site in between. */
    target,
    /** The same way back from another page on the way. */
    carry: (path: string) => (given === null ? path : `${path}?return=${encodeURIComponent(safeReturn(given))}`),
  }
}
