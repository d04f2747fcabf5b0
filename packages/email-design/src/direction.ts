const languages = ['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ji', 'ks', 'nqo', 'pnb', 'ps', 'sd', 'syr']
const rightToLeft = new Set([...languages, 'ug', 'ur', 'yi'])
const scripts = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'rohg', 'samr', 'syrc', 'thaa'])

/** True if a language (BCP 47) is written from right to left. If the tag has a script, the script decides. */
export function isRightToLeft(lang: string): boolean {
  const [language = '', ...others] = lang.toLowerCase().split('-')
  const script = others.find((part) => /^[a-z]{4}$/.test(part))
  return script === undefined ? rightToLeft.has(language) : scripts.has(script)
}
