import type { Meta } from '@storybook/react-vite'
import { Field } from './Field.tsx'
import { Plate, PlateInput } from './Plate.tsx'

const meta: Meta = { title: 'ui/Plate' }
export default meta

export const ReadOnly = () => <Plate registration="OY15 KDN" />

export const Editable = () => (
  <Field label="Number plate" className="max-w-[360px]">
    <PlateInput placeholder="AB12 CDE" />
  </Field>
)
