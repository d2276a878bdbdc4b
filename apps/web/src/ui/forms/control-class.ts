/** Classes of input, textarea, select and combobox. Phones zoom in on text smaller than 16 px. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-muted aria-invalid:border-nofit aria-invalid:outline-nofit ' +
  'disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken'
