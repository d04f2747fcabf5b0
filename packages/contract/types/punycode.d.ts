/** The part of punycode.js that is used; the package brings no types. */
declare module 'punycode.js' {
  const punycode: { toUnicode(domain: string): string }
  export default punycode
}
