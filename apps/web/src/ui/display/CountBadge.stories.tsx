import type { Meta } from '@storybook/react-vite'
import { CountBadge } from './CountBadge.tsx'

const meta: Meta = { title: 'ui/CountBadge' }
export default meta

export const Counts = () => (
  <div className="flex gap-4">
    <CountBadge count={0} />
    <CountBadge count={3} label="3 unread messages" />
    <CountBadge count={99} />
    <CountBadge count={100} />
    <CountBadge count={9999} max={9999} tone="muted" />
    <CountBadge count={10000} max={9999} tone="muted" />
  </div>
)
