/** What a PDF for packing contains: slips, address labels, or all slips and then all labels. */
export const packingParts = ['both', 'slips', 'labels'] as const
export type PackingParts = (typeof packingParts)[number]

/** `a6`: one address label on each page. `a4`: four on each page. */
export const labelFormats = ['a6', 'a4'] as const
export type LabelFormat = (typeof labelFormats)[number]
