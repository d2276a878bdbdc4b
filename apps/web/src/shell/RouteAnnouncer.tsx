import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusMain } from '#lib/page/focus-main.ts'

/** After a navigation, announces the page title and focuses main, as after a full page load. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const lastPathname = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (state !== 'idle' || lastPathname.current === pathname) return
    lastPathname.current = pathname
    setTitle(document.title)
    if (hash === '') focusMain()
  }, [pathname, hash, state])
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  )
}
