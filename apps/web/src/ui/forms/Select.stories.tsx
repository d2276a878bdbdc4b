import type { Meta } from '@storybook/react-vite'
import { Field } from './Field.tsx'
import { Select } from './Select.tsx'

const meta: Meta = { title: 'ui/Select' }
export default meta

const options = [
  { value: 'total', label: 'Price with delivery' },
  { value: 'near', label: 'Nearest first' },
  { value: 'ending', label: 'Ending soonest' },
]

export const Variants = () => (
  <div className="flex max-w-[360px] flex-col items-start gap-4">
    <Field label="Sort" className="w-full">
      <Select options={options} />
    </Field>
    <Field label="Sort" hideLabel>
      <Select variant="pill" options={options} />
    </Field>
    <Field label="Sort" error="Choose one" className="w-full">
      <Select placeholder="Choose" options={options} />
    </Field>
  </div>
)
