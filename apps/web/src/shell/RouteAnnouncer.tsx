import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** After a change of page: its title is read out and the focus goes to its beginning, as after a full load. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const lastPathname = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (state !== 'idle' || lastPathname.current === pathname) return
    lastPathname.current = pathname
    setTitle(document.title)
    if (hash === '') document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, state])
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  )
}
