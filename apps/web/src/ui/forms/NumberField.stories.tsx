import type { Meta } from '@storybook/react-vite'
import { Field } from './Field.tsx'
import { MoneyInput, NumberField } from './NumberField.tsx'

const meta: Meta = { title: 'ui/NumberField' }
export default meta

export const Numbers = () => (
  <div className="grid max-w-[560px] gap-4 md:grid-cols-3">
    <Field label="Price">
      <MoneyInput currency="gbp" />
    </Field>
    <Field label="Price">
      <MoneyInput currency="eur" defaultValue="12,50" />
    </Field>
    <Field label="In stock">
      <NumberField integer defaultValue="14" />
    </Field>
  </div>
)
