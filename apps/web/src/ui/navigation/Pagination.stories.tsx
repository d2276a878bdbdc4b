import type { Meta } from '@storybook/react-vite'
import { Pagination } from './Pagination.tsx'

const meta: Meta = { title: 'ui/Pagination' }
export default meta

const getHref = (page: number) => `/search?page=${page}`

export const First = () => <Pagination page={1} pages={3} getHref={getHref} />
export const Middle = () => <Pagination page={5} pages={20} getHref={getHref} />
export const Last = () => <Pagination page={20} pages={20} getHref={getHref} />
export const AboveCountLimit = () => <Pagination page={2} pages={12000} getHref={getHref} />
