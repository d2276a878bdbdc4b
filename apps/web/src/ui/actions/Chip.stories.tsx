import type { Meta } from '@storybook/react-vite'
import Check from 'lucide-react/icons/check'
import { Chip } from './Chip.tsx'

const meta: Meta = { title: 'ui/Chip' }
export default meta

export const Filters = () => (
  <div className="flex flex-wrap gap-2">
    <Chip label="Fits OY15 KDN" tone="success" icon={<Check />} />
    <Chip label="£20–£110" removeHref="/search" />
    <Chip label="New" onRemove={() => undefined} />
    <Chip label="Used" onClick={() => undefined} />
    <Chip label="Auction" onClick={() => undefined} selected />
  </div>
)
