import CircleAlert from 'lucide-react/icons/circle-alert'

/** Error of the whole form. Screen readers announce it; the entered values stay. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="flex gap-2 rounded-control bg-nofit-soft px-3 py-2.5 text-md font-bold text-nofit">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
