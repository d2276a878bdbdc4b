import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'

type CopyableProps = {
  text: string
  /** Copied in place of `text`, for example a number without its spaces. */
  value?: string
  className?: string
}

/** A number in monospace that a click copies. The text can also be selected. */
export function Copyable({ text, value = text, className }: CopyableProps) {
  const { t } = useUi()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setIsCopied(true)
  }
  return (
    <button
      type="button"
      title={t('copy')}
      // If the browser denies access to the clipboard, the user can select the text.
      onClick={() => void copy().catch(() => undefined)}
      className={cx(
        'hit-44 inline-flex max-w-full items-center gap-2 rounded-[6px] bg-sunken px-2 py-1 align-middle font-mono text-md leading-tight font-semibold text-ink select-text',
        className,
      )}
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <span className="sr-only">{t('copy')}</span>
      {isCopied ? (
        <Check aria-hidden="true" className="size-4 shrink-0 text-fit" />
      ) : (
        <Copy aria-hidden="true" className="size-4 shrink-0 text-muted" />
      )}
      <span aria-live="polite" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </button>
  )
}
