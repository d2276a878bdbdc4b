import type { Meta } from '@storybook/react-vite'
import { Field } from './Field.tsx'
import { TextArea } from './TextArea.tsx'

const meta: Meta = { title: 'ui/TextArea' }
export default meta

export const Message = () => (
  <Field label="Message" hint="Telephone numbers are hidden until you have bought" className="max-w-[480px]">
    <TextArea rows={3} />
  </Field>
)
