import type { Meta } from '@storybook/react-vite'
import Bell from 'lucide-react/icons/bell'
import Heart from 'lucide-react/icons/heart'
import { CountBadge } from '../display/CountBadge.tsx'
import { IconButton } from './IconButton.tsx'

const meta: Meta = { title: 'ui/IconButton' }
export default meta

export const Variants = () => (
  <div className="flex flex-wrap items-center gap-4">
    <IconButton label="Save">
      <Heart />
    </IconButton>
    <IconButton label="Save" variant="outline">
      <Heart />
    </IconButton>
    <IconButton label="Save" loading>
      <Heart />
    </IconButton>
    <span className="rounded-card bg-sunken p-4">
      <IconButton label="Save" variant="glass" round>
        <Heart />
      </IconButton>
    </span>
    <span className="rounded-card bg-bar p-4">
      <IconButton label="Notifications" variant="bar" badge={<CountBadge count={120} label="120 unread" />}>
        <Bell />
      </IconButton>
    </span>
  </div>
)
