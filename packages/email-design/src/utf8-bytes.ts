/** Length in UTF-8. This package has no TextEncoder, because it runs without a platform. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const surrogate = unit >= 0xd800 && unit < 0xe000
    bytes += unit < 0x80 ? 1 : unit < 0x800 || surrogate ? 2 : 3
  }
  return bytes
}
