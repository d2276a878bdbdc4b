import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'

export type Choice = { id: string; label: string; hint?: string | undefined }

type ChoiceButtonsProps = { label: string; choices: readonly Choice[]; onChoose: (id: string) => void }

/**
 * A question with one button for each answer. Arrow keys select radios: the first key would already
 * answer the question.
 */
export function ChoiceButtons({ label, choices, onChoose }: ChoiceButtonsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-sans text-md font-bold tracking-normal text-ink">
        {label}
      </h3>
      <ul className="grid gap-2">
        {choices.map((choice) => (
          <li key={choice.id}>
            <button
              type="button"
              onClick={() => onChoose(choice.id)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line px-4 py-2 text-left hover:border-edge"
            >
              <span className="min-w-0 flex-1 font-bold text-ink">{choice.label}</span>
              {choice.hint && <span className="text-sm text-muted">{choice.hint}</span>}
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
