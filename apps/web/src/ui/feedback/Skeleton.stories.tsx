import type { Meta } from '@storybook/react-vite'
import { Card } from '../display/Card.tsx'
import { Loading, Skeleton, SkeletonText } from './Skeleton.tsx'

const meta: Meta = { title: 'ui/Skeleton' }
export default meta

export const LoadingCards = () => (
  <Loading label="Loading parts" className="grid max-w-[720px] grid-cols-2 gap-3 md:grid-cols-3">
    {[1, 2, 3].map((cardNumber) => (
      <Card key={cardNumber} media={<Skeleton className="aspect-4/3 rounded-none!" />}>
        <Skeleton className="h-7 w-32" />
        <SkeletonText lines={2} />
        <Skeleton className="h-7 w-24" />
      </Card>
    ))}
  </Loading>
)
