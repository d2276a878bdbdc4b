import type { Meta } from '@storybook/react-vite'
import Search from 'lucide-react/icons/search'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

const meta: Meta = { title: 'ui/Input' }
export default meta

export const WithPrefixAndSuffix = () => (
  <div className="flex max-w-[360px] flex-col gap-4">
    <Field label="Search" hideLabel>
      <Input type="search" prefix={<Search />} placeholder="Part, number, VIN or plate" />
    </Field>
    <Field label="Distance">
      <Input suffix="mi" inputMode="numeric" defaultValue="25" />
    </Field>
  </div>
)
