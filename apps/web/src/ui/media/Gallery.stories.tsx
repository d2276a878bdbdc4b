import type { Meta } from '@storybook/react-vite'
import { storyPhotos } from '../stories/story-photos.ts'
import { Gallery } from './Gallery.tsx'

const meta: Meta = { title: 'ui/Gallery' }
export default meta

export const ManyPhotos = () => (
  <div className="max-w-[640px]">
    <Gallery photos={storyPhotos} />
  </div>
)

export const SinglePhoto = () => (
  <div className="max-w-[640px]">
    <Gallery photos={storyPhotos.slice(0, 1)} />
  </div>
)
