import type { Meta } from '@storybook/react-vite'
import Truck from 'lucide-react/icons/truck'
import { Badge } from './Badge.tsx'

const meta: Meta = { title: 'ui/Badge' }
export default meta

export const Tones = () => (
  <div className="flex flex-wrap gap-2">
    <Badge tone="success">Fits your Golf</Badge>
    <Badge tone="warning">Check: 5-door only</Badge>
    <Badge tone="danger">Does not fit</Badge>
    <Badge tone="info">Counter offer</Badge>
    <Badge>Draft</Badge>
    <Badge icon={<Truck />}>On its way</Badge>
  </div>
)

export const LongText = () => (
  <div className="w-48">
    <Badge tone="warning">Check: only with 312 mm front discs and electric parking brake</Badge>
  </div>
)
