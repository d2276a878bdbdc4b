import type { Meta } from '@storybook/react-vite'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'
import { MoneyInput, NumberField } from './NumberField.tsx'
import { Select } from './Select.tsx'
import { TextArea } from './TextArea.tsx'

const meta: Meta = { title: 'ui/Field' }
export default meta

export const Controls = () => (
  <div className="grid max-w-[720px] gap-5 md:grid-cols-2">
    <Field label="Title" hint="What it is, maker first" required>
      <Input placeholder="Brembo front brake discs" />
    </Field>
    <Field label="Part number" error="We do not know this number. Check it, or go on by name." required>
      <Input defaultValue="5Q0 615 3O1 F" />
    </Field>
    <Field label="Price" hint="You receive £52.56">
      <MoneyInput currency="gbp" defaultValue="58,40" />
    </Field>
    <Field label="Weight">
      <NumberField suffix="kg" defaultValue="12.4" />
    </Field>
    <Field label="Condition">
      <Select
        placeholder="Choose"
        options={[
          { value: 'new', label: 'New' },
          { value: 'used', label: 'Used' },
          { value: 'refurbished', label: 'Refurbished by a specialist workshop, with papers' },
        ]}
      />
    </Field>
    <Field label="Disabled">
      <Input disabled defaultValue="Leeds" />
    </Field>
    <Field label="Description" className="md:col-span-2">
      <TextArea defaultValue="Taken from a 2015 Golf with 61,000 miles. Tested, no noise." />
    </Field>
  </div>
)
