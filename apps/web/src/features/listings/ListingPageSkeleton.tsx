import { Loading, Skeleton, SkeletonText } from '#ui/feedback/Skeleton.tsx'

/** Skeleton with the layout of `ListingPage`. */
export function ListingPageSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="page pt-14 pb-10">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1.12fr)_minmax(0,0.88fr)]">
        <Skeleton className="aspect-4/3 rounded-2xl" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-44 rounded-2xl" />
          <SkeletonText lines={3} />
        </div>
      </div>
    </Loading>
  )
}
