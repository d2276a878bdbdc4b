import { useNavigation } from 'react-router'

/**
 * A thin line while the next page loads. It appears after 150 ms, so that fast pages do not
 * flicker.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-1/3 animate-[shell-progress_1s_ease-in-out_150ms_infinite_both] bg-brand" />
    </div>
  )
}
