import { lazy, Suspense, useRef } from 'react'
import { useEarlyPress } from '#lib/page/use-early-press.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { AuctionPanelProps } from './AuctionPanel.tsx'

/** Most listings have no auction: the code is loaded where they are shown. */
const AuctionPanel = lazy(() => import('./AuctionPanel.tsx').then((module) => ({ default: module.AuctionPanel })))

/** The auction of a listing. What is pressed before its code is there is repeated. */
export function AuctionSlot(props: Omit<AuctionPanelProps, 'onReady'>) {
  const containerRef = useRef<HTMLDivElement>(null)
  const onReady = useEarlyPress(containerRef)
  return (
    <div ref={containerRef}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <AuctionPanel {...props} onReady={onReady} />
      </Suspense>
    </div>
  )
}
