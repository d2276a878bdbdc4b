import type { Meta } from '@storybook/react-vite'
import { Field } from './Field.tsx'
import { Plate, PlateInput } from './Plate.tsx'

const meta: Meta = { title: 'ui/Plate' }
export default meta

export const OnTheCar = () => <Plate registration="OY15 KDN" />

export const ToTypeInto = () => (
  <Field label="Number plate" className="max-w-[360px]">
    <PlateInput placeholder="AB12 CDE" />
  </Field>
)
