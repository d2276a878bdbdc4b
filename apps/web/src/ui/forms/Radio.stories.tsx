import type { Meta } from '@storybook/react-vite'
import { Field } from './Field.tsx'
import { Radio } from './Radio.tsx'

const meta: Meta = { title: 'ui/Radio' }
export default meta

export const Group = () => (
  <Field group label="How it sells" hint="You can change this until the first bid" className="max-w-[320px]">
    <Radio name="how" label="Fixed price" defaultChecked />
    <Radio name="how" label="Fixed price or offers" hint="Offers below your minimum are declined automatically" />
    <Radio name="how" label="Auction" />
  </Field>
)
