import { useEffect } from 'react'

type MarkRead = { mutate: () => void; isIdle: boolean; reset: () => void }

/**
 * Marks the news of a list as read when it is shown with some, once for each time that there are
 * news.
 */
export function useMarkReadOnOpen(hasNews: boolean, { mutate, isIdle, reset }: MarkRead): void {
  useEffect(() => {
    if (hasNews && isIdle) mutate()
    if (!hasNews && !isIdle) reset()
  }, [hasNews, isIdle, mutate, reset])
}
