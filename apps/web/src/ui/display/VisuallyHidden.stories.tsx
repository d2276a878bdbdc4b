import type { Meta } from '@storybook/react-vite'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const meta: Meta = { title: 'ui/VisuallyHidden' }
export default meta

export const ForScreenReaders = () => (
  <p>
    4.9 ★<VisuallyHidden> of 5</VisuallyHidden>
  </p>
)
