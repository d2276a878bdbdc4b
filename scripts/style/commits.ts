import { spawnSync } from 'node:child_process'

/** The rule applies to later commits. Older history is not changed. */
const BASE_COMMIT = '2c53b7b'
const MAX_SUBJECT_LENGTH = 72

/** Verbs whose base form looks like a participle. */
const verbs = /^(need|feed|speed|seed|embed|exceed|proceed|shed|bring|string|ping)$/

/**
 * Reads the subjects of the commits since the base commit, without merges.
 * @returns undefined where git or the base commit is missing: an archive, a shallow clone
 */
export function readSubjects(root: string): string[] | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('merge-base', '--is-ancestor', BASE_COMMIT, 'HEAD').status !== 0) return undefined
  const { status, stdout } = git('log', '--no-merges', '--format=%s', `${BASE_COMMIT}..HEAD`)
  return status === 0 ? stdout.split('\n').filter((subject) => subject !== '') : undefined
}

/** Checks a subject such as "server/cart: reject a quantity above the stock". */
export function checkSubject(subject: string): string[] {
  if (/^(Merge|Revert) /.test(subject)) return []
  const problems: string[] = []
  if (subject.length > MAX_SUBJECT_LENGTH) problems.push(`has ${subject.length} characters: shorten it to ${MAX_SUBJECT_LENGTH}`)
  if (subject.endsWith('.')) problems.push('ends with a period: remove it')
  const verb = /^[\w.@*-]+([/, ]+[\w.@*-]+)*: (\w+)/.exec(subject)?.[2]
  if (!verb) problems.push('has no area: write "area: verb object", for example "server/cart: reject …"')
  else if (/(ed|ing)$/.test(verb) && !verbs.test(verb)) problems.push(`"${verb}" is not imperative: write "add", not "added" or "adding"`)
  return problems
}
