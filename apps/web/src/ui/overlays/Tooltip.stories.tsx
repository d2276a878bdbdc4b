import type { Meta } from '@storybook/react-vite'
import Info from 'lucide-react/icons/info'
import { IconButton } from '../actions/IconButton.tsx'
import { Tooltip } from './Tooltip.tsx'

const meta: Meta = { title: 'ui/Tooltip' }
export default meta

export const OnIconButton = () => (
  <div className="flex min-h-32 items-end justify-center">
    <Tooltip content="Row 3 of 12: all engines with 312 mm front discs">
      <IconButton label="Why it fits" title={undefined}>
        <Info />
      </IconButton>
    </Tooltip>
  </div>
)
