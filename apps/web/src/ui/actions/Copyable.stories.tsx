import type { Meta } from '@storybook/react-vite'
import { Copyable } from './Copyable.tsx'

const meta: Meta = { title: 'ui/Copyable' }
export default meta

export const PartNumber = () => (
  <p>
    Number <Copyable text="5Q0 615 301 F" value="5Q0615301F" />
  </p>
)
