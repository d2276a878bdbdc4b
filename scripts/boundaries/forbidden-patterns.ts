import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Violation } from './check-imports.ts'
import { fileRoleRules } from './file-roles.ts'
import { anyOf, type PatternRule, testFiles } from './pattern-rule.ts'

/** Rules that imports cannot express: forbidden patterns in code. Comments are ignored. */
export const patternRules: PatternRule[] = [
  ...fileRoleRules,
  {
    name: 'environment-in-config-only',
    reason: 'settings are parsed, validated and listed in platform/config. main.ts passes process.env to it',
    files: /^(apps\/(server|web)\/src|packages\/[^/]+\/src)\//,
    excluded: anyOf(testFiles, /^apps\/server\/src\/(main\.ts$|platform\/config\/)/),
    pattern: /\bprocess\.env\b/,
  },
  {
    name: 'domain-is-deterministic',
    reason: 'time, random values and I/O are passed in, so that a rule can be used and tested for any time',
    files: /^packages\/domain\/src\//,
    excluded: testFiles,
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bMath\.random\b|\bprocess\.|\bfetch\(|\bcrypto\./,
  },
  {
    name: 'features-use-ctx-clock',
    reason: 'the current time comes from ctx.clock, which tests can set and which agrees with the database',
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
    name: 'row-locks-in-one-order',
    reason: 'lockRows of app/lock-order.ts locks rows and checks the order of the locks. Only "skip locked" needs no order: it never waits',
    files: /^apps\/server\/src\//,
    excluded: anyOf(testFiles, /^apps\/server\/src\/platform\/db\/lock-order\.ts$/),
    pattern: /\.for(Update|NoKeyUpdate|Share|KeyShare)\(|\bfor (no key update|update|share|key share)\b(?!.*\bskip locked\b)/,
  },
  {
    name: 'tables-by-text-are-maps',
    reason:
      'a record also answers for "constructor" and "__proto__", which a user can type. Use a Map, or a record with a closed set of keys',
    files: /^(apps\/(server|web)|packages\/(domain|contract|client|i18n))\/src\//,
    // file-checksums.ts has the names of the migrations
    excluded: anyOf(testFiles, /\/db\/(file-checksums)\.ts$/),
    pattern: /^(export )?const \w+: (Readonly<|Partial<)*Record<string,/,
  },
  {
    name: 'platform-without-marketplace-terms',
    reason: 'the platform is independent of the product. Product-specific values are passed as options',
    files: /^apps\/server\/src\/platform\//,
    // config.ts lists all settings, site-files.ts the paths excluded in robots.txt, the fake S3 the
    // "listing" of a bucket, and file-checksums.ts the names of the migrations
    excluded: anyOf(
      testFiles,
      /\/db\/(schema\.generated|file-checksums)\.ts$|\/config\/config\.ts$|\/pages\/site-files\.ts$|\/storage\/fake-s3\.ts$/,
    ),
    pattern:
      /[lL]istings?(?![a-z])|\b[oO]rders\b|[oO]rder(Id|_id|Status|_status)|\b[cC]arts?(?![a-z])|\b[oO]ffers?(?![a-z])|[aA]uction|[sS]eller|[bB]uyer|[gG]arage|[fF]itment|[vV]ehicle|[pP]art_?[nN]umber|[cC]heckout/,
  },
]

/** Finds all lines with a forbidden pattern. */
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

/** Removes comments. Line numbers do not change, and URLs such as https:// stay. */
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
