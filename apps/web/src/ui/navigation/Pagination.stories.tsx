import type { Meta } from '@storybook/react-vite'
import { Pagination } from './Pagination.tsx'

const meta: Meta = { title: 'ui/Pagination' }
export default meta

const href = (page: number) => `/search?page=${page}`

export const First = () => <Pagination page={1} pages={3} href={href} />
export const Middle = () => <Pagination page={5} pages={20} href={href} />
export const Last = () => <Pagination page={20} pages={20} href={href} />
export const OverTheCap = () => <Pagination page={2} pages={12000} href={href} />
