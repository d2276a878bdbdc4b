import type { Decorator, Preview } from '@storybook/react-vite'
import { StoryFrame } from '#ui/stories/story-frame.tsx'
import '../src/ui/styles.css'

const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.dataset.theme = globals.theme === 'dark' ? 'dark' : 'light'
  return (
    <StoryFrame locale={typeof globals.locale === 'string' ? globals.locale : undefined}>
      <Story />
    </StoryFrame>
  )
}

const preview: Preview = {
  decorators: [withTheme],
  initialGlobals: { theme: 'light', locale: 'en-GB' },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true } },
    locale: { toolbar: { title: 'Locale', icon: 'globe', items: ['en-GB', 'fr'], dynamicTitle: true } },
  },
  parameters: { layout: 'padded', backgrounds: { disable: true } },
}

export default preview
