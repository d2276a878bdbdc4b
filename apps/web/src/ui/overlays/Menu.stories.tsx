import type { Meta } from '@storybook/react-vite'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import User from 'lucide-react/icons/user'
import { Button } from '../actions/Button.tsx'
import { CountBadge } from '../display/CountBadge.tsx'
import { Menu } from './Menu.tsx'

const meta: Meta = { title: 'ui/Menu' }
export default meta

export const Account = () => (
  <div className="flex min-h-80 justify-end">
    <Menu
      label="Account"
      trigger={<Button variant="quiet">Priya</Button>}
      header={<b className="text-ink">Priya Shah</b>}
      items={[
        { id: 'profile', label: 'Profile', href: '/profile', icon: <User /> },
        {
          id: 'orders',
          label: 'My orders',
          href: '/profile/my-orders/orders',
          icon: <Package />,
          badge: <CountBadge count={4} label="4 unread" />,
        },
        { id: 'out', label: 'Sign out', icon: <LogOut />, separatorBefore: true, danger: true, onSelect: () => undefined },
      ]}
    />
  </div>
)
