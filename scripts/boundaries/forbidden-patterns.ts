import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Violation } from './check-imports.ts'

type PatternRule = { name: string; reason: string; files: RegExp; excluded: RegExp; pattern: RegExp }

const testFiles = /\.(test|stories)\.tsx?$|\/test-(helpers|platform)\.ts$|\.contract\.ts$/
const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** What an import cannot show: words that do not belong somewhere, looked for in the code without its comments. */
export const patternRules: PatternRule[] = [
  {
    name: 'one-reader-of-the-environment',
    reason: 'settings are read once, checked together and listed in platform/config; main.ts hands them in',
    files: /^(apps\/(server|web)\/src|packages\/[^/]+\/src)\//,
    // A test helper starts a Redis of its own; React's build constant is replaced by the bundler
    excluded: anyOf(testFiles, /^apps\/server\/src\/(main\.ts$|platform\/config\/)/),
    pattern: /\bprocess\.env\b/,
  },
  {
    name: 'domain-has-no-clock',
    reason: 'a rule gets the instant it is asked about, so that it can be asked about any instant',
    files: /^packages\/domain\/src\//,
    excluded: testFiles,
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bMath\.random\b|\bprocess\.|\bfetch\(|\bcrypto\./,
  },
  {
    name: 'server-has-one-clock',
    reason: 'instants come from ctx.clock, which tests can move and which agrees with the database',
    files: /^apps\/server\/src\/features\//,
    excluded: testFiles,
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)/,
  },
  {
    name: 'advisory-locks-in-one-file',
    reason: 'keys of advisory locks are in one list, so that two tasks never share a key: call lockAdvisory or withAdvisorySessionLock',
    files: /^(apps\/(server|web)|packages\/[^/]+|bench)\//,
    excluded: /^apps\/server\/src\/platform\/db\/advisory-locks\.ts$/,
    pattern: /pg_(try_)?advisory/,
  },
  {
    name: 'platform-without-marketplace-words',
    reason: 'the platform would serve another product as well; what is particular to this one is handed in',
    files: /^apps\/server\/src\/platform\//,
    // config.ts lists every setting there is; site-files.ts the paths that robots skip; the S3 stand-in has the "listing" of a bucket;
    // file-checksums.ts has the names of the migrations
    excluded: anyOf(
      testFiles,
      /\/db\/(schema\.generated|file-checksums)\.ts$|\/config\/config\.ts$|\/pages\/site-files\.ts$|\/storage\/fake-s3\.ts$/,
    ),
    pattern:
      /[lL]istings?(?![a-z])|\b[oO]rders\b|[oO]rder(Id|_id|Status|_status)|\b[cC]arts?(?![a-z])|\b[oO]ffers?(?![a-z])|[aA]uction|[sS]eller|[bB]uyer|[gG]arage|[fF]itment|[vV]ehicle|[pP]art_?[nN]umber|[cC]heckout/,
  },
]

/** Every place where a word stands that must not. */
export function checkPatterns(baseDir: string, rulesToCheck: PatternRule[] = patternRules): { files: number; violations: Violation[] } {
  const files = ['apps/server', 'apps/web/src', 'packages', 'bench']
    .flatMap((folder) => listSourceFiles(join(baseDir, folder)))
    .map((path) => relative(baseDir, path))
  const violations = files.flatMap((file) => {
    const rules = rulesToCheck.filter((rule) => rule.files.test(file) && !rule.excluded.test(file))
    if (rules.length === 0) return []
    const lines = withoutComments(readFileSync(join(baseDir, file), 'utf8')).split('\n')
    return rules.flatMap(({ name, reason, pattern }) =>
      lines.flatMap((line, i) =>
        pattern.test(line) ? [{ rule: name, from: `${file}:${i + 1}`, to: line.trim().slice(0, 100), reason }] : [],
      ),
    )
  })
  return { files: files.length, violations }
}

/** Comments explain by example and may name anything. Lines are kept, so that numbers stay right; addresses such as https:// stay too. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '')
}

function listSourceFiles(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\/(node_modules|build)(\/|$)/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return [] // a package without sources yet
  }
}
