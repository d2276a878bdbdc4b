import type { Meta } from '@storybook/react-vite'
import { Pagination } from './Pagination.tsx'

const meta: Meta = { title: 'ui/Pagination' }
export default meta

const href = (page: number) => `/search?page=${page}`

export const Places = () => (
  <div className="flex flex-col gap-6">
    <Pagination page={1} pages={3} href={href} />
    <Pagination page={5} pages={20} href={href} />
    <Pagination page={20} pages={20} href={href} />
    <Pagination page={2} pages={12000} href={href} />
  </div>
)
