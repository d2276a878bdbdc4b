import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { StoryFrame } from './stories/story-frame.tsx'

type StoryModule = Record<string, ComponentType>

const storyModules = import.meta.glob<StoryModule>('./*/*.stories.tsx', { eager: true })
const componentFiles = Object.keys(import.meta.glob('./*/[A-Z]*.tsx')).filter((file) => !/\.(stories|test)\.tsx$/.test(file))

const stories = Object.entries(storyModules).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([name]) => name !== 'default')
    .map(([name, Story]) => ({ name: `${file.slice(2, -12)} ${name}`, Story })),
)

describe('stories', () => {
  it.each(stories)('$name renders on the server', ({ Story }) => {
    const html = renderToString(
      <StoryFrame>
        <Story />
      </StoryFrame>,
    )
    expect(html).not.toBe('')
  })

  it('cover every component', () => {
    const subcomponents = ['./forms/OptionList.tsx', './media/GalleryZoom.tsx', './media/PhotoSteps.tsx']
    const missingStories = componentFiles.filter(
      (file) => !subcomponents.includes(file) && !storyModules[file.replace('.tsx', '.stories.tsx')],
    )
    expect(componentFiles.length).toBeGreaterThan(30)
    expect(missingStories).toEqual([])
  })
})
