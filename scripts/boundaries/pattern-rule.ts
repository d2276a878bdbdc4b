/** A pattern that is forbidden in the code of some files. Comments are ignored. */
export type PatternRule = { name: string; reason: string; files: RegExp; excluded: RegExp; pattern: RegExp }

export const testFiles = /\.(test|stories)\.tsx?$|\/test-(helpers|platform|kit)\.ts$|\.contract\.ts$/

export const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'))
