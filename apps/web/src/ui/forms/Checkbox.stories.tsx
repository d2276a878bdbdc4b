import type { Meta } from '@storybook/react-vite'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'

const meta: Meta = { title: 'ui/Checkbox' }
export default meta

export const Facet = () => (
  <Field group label="Condition" className="max-w-[268px]">
    <Checkbox label="New" count="802" defaultChecked />
    <Checkbox label="Refurbished" count="41" />
    <Checkbox label="Used" count="441" defaultChecked />
    <Checkbox label="For parts" count="0" disabled />
  </Field>
)

export const Terms = () => (
  <Checkbox label="I accept the terms of sale" hint="Opens in the same page" error="Needed to go on" className="max-w-[360px]" />
)
