import type { Meta } from '@storybook/react-vite'
import { Spinner } from './Spinner.tsx'

const meta: Meta = { title: 'ui/Spinner' }
export default meta

export const WithLabel = () => <Spinner label="Loading your orders" />
