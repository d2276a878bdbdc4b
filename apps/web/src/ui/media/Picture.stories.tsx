import type { Meta } from '@storybook/react-vite'
import { storyPhotos } from '../stories/story-photos.ts'
import { Picture } from './Picture.tsx'

const meta: Meta = { title: 'ui/Picture' }
export default meta

export const Photo = () => (
  <div className="grid max-w-[480px] grid-cols-2 gap-3">
    {storyPhotos.slice(0, 2).map(({ id, ...photo }) => (
      <Picture key={id} {...photo} className="aspect-4/3 w-full rounded-card" />
    ))}
  </div>
)
