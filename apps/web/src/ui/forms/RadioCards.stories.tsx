import type { Meta } from '@storybook/react-vite'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { Field } from './Field.tsx'
import { RadioCards } from './RadioCards.tsx'

const meta: Meta = { title: 'ui/RadioCards' }
export default meta

export const Delivery = () => (
  <Field group label="Delivery" className="max-w-[640px]">
    <RadioCards
      columns={2}
      defaultValue="ship"
      options={[
        { value: 'ship', label: 'Send it', hint: 'Tuesday 24 to Wednesday 25 November', icon: <Truck />, endContent: '£6.95' },
        { value: 'collect', label: 'Collect', hint: 'Leeds, 12 miles away, today until 17:30', icon: <Store />, endContent: '£0.00' },
      ]}
    />
  </Field>
)
