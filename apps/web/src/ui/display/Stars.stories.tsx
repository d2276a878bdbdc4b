import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stars } from './Stars.tsx'

const meta = { title: 'Display/Stars', component: Stars, args: { rating: 4, label: '4 of 5 stars' } } satisfies Meta<typeof Stars>
export default meta

export const Four: StoryObj<typeof meta> = {}
export const One: StoryObj<typeof meta> = { args: { rating: 1, label: '1 of 5 stars' } }
