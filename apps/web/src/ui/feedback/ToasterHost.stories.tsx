import type { Meta } from '@storybook/react-vite'
import { Button } from '../actions/Button.tsx'
import { ToasterHost } from './ToasterHost.tsx'
import { toast } from './toast-store.ts'

const meta: Meta = { title: 'ui/ToasterHost' }
export default meta

export const LoadsWhenNeeded = () => (
  <div className="min-h-60">
    <Button onClick={() => toast.notify('A new offer of £36.00', { title: 'Offer' })}>Raise the first toast</Button>
    <ToasterHost />
  </div>
)
