import type { Meta } from '@storybook/react-vite'
import { Progress } from './Progress.tsx'

const meta: Meta = { title: 'ui/Progress' }
export default meta

export const Bars = () => (
  <div className="flex max-w-[360px] flex-col gap-5">
    <Progress label="Photos" value={3} max={8} detail="3 of 8" />
    <Progress label="Fulfilled on time" value={97} detail="97 %" tone="success" />
    <Progress label="Reading the file" />
  </div>
)
