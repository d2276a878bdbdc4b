import type { Meta } from '@storybook/react-vite'
import { storyPhotos } from '../stories/story-photos.ts'
import { PhotoLinks } from './PhotoLinks.tsx'

const meta: Meta = { title: 'ui/PhotoLinks' }
export default meta

const photos = storyPhotos.slice(0, 2).map(({ src, ...photo }) => ({ ...photo, url: src }))

export const Photos = () => <PhotoLinks photos={photos} altOf={(number) => `Photo ${number}`} />
