/**
 * `blocked_listing`: the oldest blocked listing, of a seller who is not blocked if there is one.
 */
export type ReportedKind = 'listing' | 'blocked_listing' | 'user' | 'message'

type Decided<Status> = { status: Status; reason: string }
type Appeal = { text: string; decided?: Decided<'upheld' | 'reversed'> }

export type Decision = {
  outcome: 'no_action' | 'warn' | 'block_listing' | 'block_user'
  reason: string
  appeal?: Appeal
  /** Of the first reporter, against no action. It waits. */
  reporterAppeal?: string
  /** Checks of the corrected listing, oldest first. */
  corrections?: ('open' | Decided<'accepted' | 'refused'>)[]
}

export type Plan = {
  kind: ReportedKind
  /** Who is reported. A message is written for its report. Without a key: see `blocked_listing`. */
  key?: string
  reporters: { key: string; reason: string; text: string | null }[]
  daysAgo: number
  decision?: Decision
}

/** What a seller writes in the message that is reported. */
export const REPORTED_MESSAGE = 'If you pay me by bank transfer instead, I take 10 % off and send it today.'

/**
 * Reports of each kind that wait, decisions of the first operator with every outcome, and what
 * followed them: appeals that wait, stay or are reversed, and corrected listings.
 */
export const plans: Plan[] = [
  {
    kind: 'listing',
    key: 'marcus',
    daysAgo: 2,
    reporters: [
      { key: 'priya', reason: 'misleading', text: 'The photos show another part than the title says.' },
      { key: 'tom', reason: 'misleading', text: null },
    ],
  },
  {
    kind: 'message',
    key: 'dave',
    daysAgo: 1,
    reporters: [{ key: 'message reader', reason: 'pays_elsewhere', text: 'He asks me to pay him outside Partlane.' }],
  },
  {
    kind: 'user',
    key: 'wei',
    daysAgo: 3,
    reporters: [{ key: 'tom', reason: 'impersonation', text: 'The name is that of a workshop near me.' }],
  },
  {
    kind: 'user',
    key: 'dave',
    daysAgo: 2,
    reporters: [{ key: 'hamish', reason: 'pays_elsewhere', text: 'He offered me a lower price by bank transfer.' }],
  },
  {
    kind: 'listing',
    key: 'rosie',
    daysAgo: 12,
    reporters: [{ key: 'priya', reason: 'counterfeit', text: 'The price is too low.' }],
    decision: { outcome: 'no_action', reason: 'The seller has shown the invoice of the maker.' },
  },
  {
    kind: 'user',
    key: 'rosie',
    daysAgo: 6,
    reporters: [{ key: 'tom', reason: 'fraud', text: 'My part never came, and they do not reply.' }],
    decision: {
      outcome: 'no_action',
      reason: 'The carrier has a signature for the parcel.',
      reporterAppeal: 'The signature is not mine, and I live alone.',
    },
  },
  {
    kind: 'user',
    key: 'marcus',
    daysAgo: 20,
    reporters: [{ key: 'tom', reason: 'harassment', text: 'He was rude on the telephone.' }],
    decision: {
      outcome: 'warn',
      reason: 'Please stay polite with buyers.',
      appeal: { text: 'I only said that the part was sold. I was not rude.' },
    },
  },
  {
    kind: 'user',
    key: 'gwen',
    daysAgo: 45,
    reporters: [{ key: 'hamish', reason: 'spam', text: 'She sent me the same offer three times.' }],
    decision: {
      outcome: 'warn',
      reason: 'Please send an offer to a member once.',
      appeal: {
        text: 'It was one offer. The app showed an error, so I pressed again.',
        decided: { status: 'reversed', reason: 'Our log shows the errors. The warning is withdrawn.' },
      },
    },
  },
  {
    kind: 'listing',
    key: 'dave',
    daysAgo: 50,
    reporters: [{ key: 'aoife', reason: 'misleading', text: 'Sold as new, but it is used.' }],
    decision: {
      outcome: 'warn',
      reason: 'State the condition of a used part in its title.',
      appeal: {
        text: 'The condition is in the details.',
        decided: { status: 'upheld', reason: 'The title said “new”, and buyers read the title first.' },
      },
    },
  },
  {
    kind: 'listing',
    key: 'callum',
    daysAgo: 30,
    reporters: [{ key: 'hamish', reason: 'contact_data', text: 'There is a telephone number in the photos.' }],
    decision: {
      outcome: 'block_listing',
      reason: 'The second photo shows a telephone number. Remove the photo.',
      corrections: [{ status: 'accepted', reason: 'The photo is gone. Thank you.' }],
    },
  },
  {
    kind: 'blocked_listing',
    daysAgo: 9,
    reporters: [{ key: 'tom', reason: 'misleading', text: 'The part in the photos is not the one in the title.' }],
    decision: {
      outcome: 'block_listing',
      reason: 'The photos show another part. Replace them with photos of the part that you sell.',
      corrections: [{ status: 'refused', reason: 'The first photo still shows another part.' }, 'open'],
    },
  },
  {
    kind: 'user',
    key: 'dean',
    daysAgo: 14,
    reporters: [
      { key: 'priya', reason: 'fraud', text: 'He took the money for a part that he did not have.' },
      { key: 'tom', reason: 'fraud', text: 'The same part was sold to two buyers.' },
    ],
    decision: { outcome: 'block_user', reason: 'Parts were sold that were not in stock, several times.' },
  },
]
