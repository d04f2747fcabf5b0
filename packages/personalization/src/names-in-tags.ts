import { scanTags } from './scan-tags.ts'

/**
 * Every name that the tags of a text mention: values, arguments of helpers, helpers themselves. Names in quotation marks
 * are text. May return more names than the tags read.
 */
export function namesInTags(source: string): Set<string> {
  const names = new Set<string>()
  for (const { kind, inner } of scanTags(source).tags) {
    if (kind === 'comment' || kind === 'legacy') continue
    for (const [name] of inner.replace(/"[^"]*"|'[^']*'/g, ' ').matchAll(/[A-Za-z_]\w*/g)) names.add(name)
  }
  return names
}
