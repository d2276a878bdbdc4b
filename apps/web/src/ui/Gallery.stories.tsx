import type { Meta } from '@storybook/react-vite'
import { Gallery } from './Gallery.tsx'
import { storyPhotos } from './story-photos.ts'

const meta: Meta = { title: 'ui/Gallery' }
export default meta

export const Several = () => (
  <div className="max-w-[640px]">
    <Gallery photos={storyPhotos} />
  </div>
)

export const One = () => (
  <div className="max-w-[640px]">
    <Gallery photos={storyPhotos.slice(0, 1)} />
  </div>
)
