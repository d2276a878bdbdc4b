import { useEffect, useRef, useState } from 'react'

/** Whether an element is outside the screen. True until the first measurement. */
export function useOutOfSight<E extends Element>() {
  const ref = useRef<E>(null)
  const [isOutOfSight, setIsOutOfSight] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsOutOfSight(!entry?.isIntersecting), { threshold: 0.9 })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isOutOfSight }
}
