import type { Meta } from '@storybook/react-vite'
import { Stepper } from './Stepper.tsx'

const meta: Meta = { title: 'ui/Stepper' }
export default meta

const steps = [
  { id: 'photos', label: 'Photos', href: '#photos' },
  { id: 'part', label: 'Part', href: '#part' },
  { id: 'price', label: 'Price' },
  { id: 'delivery', label: 'Delivery' },
]

export const Selling = () => <Stepper label="Sell a part" steps={steps} currentIndex={2} />
