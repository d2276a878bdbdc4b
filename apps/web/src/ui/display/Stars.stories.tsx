import type { Meta } from '@storybook/react-vite'
import { Stars } from './Stars.tsx'

const meta: Meta = { title: 'ui/Stars' }
export default meta

export const Ratings = () => (
  <div className="grid gap-2">
    {[1, 3, 5].map((rating) => (
      <Stars key={rating} rating={rating} label={`${rating} of 5 stars`} />
    ))}
  </div>
)
