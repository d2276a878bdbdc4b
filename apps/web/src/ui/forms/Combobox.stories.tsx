import type { Meta } from '@storybook/react-vite'
import { Combobox, type ComboboxOption } from './Combobox.tsx'
import { Field } from './Field.tsx'

const meta: Meta = { title: 'ui/Combobox' }
export default meta

const makes: ComboboxOption[] = ['Audi', 'BMW', 'Citroën', 'Ford', 'Peugeot', 'Škoda', 'Vauxhall', 'Volkswagen', 'Volvo'].map((label) => ({
  id: label,
  label,
}))

const load = (query: string) =>
  new Promise<ComboboxOption[]>((resolve) => {
    setTimeout(() => resolve(makes.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))), 400)
  })

export const LocalOptions = () => (
  <Field label="Make" className="max-w-[360px] min-h-96">
    <Combobox options={makes} placeholder="Type a make" />
  </Field>
)

export const RemoteOptions = () => (
  <Field label="Make" hint="Answers come from the server" className="max-w-[360px] min-h-96">
    <Combobox load={load} value={makes[7] ?? null} />
  </Field>
)
