/** 600 × 400 */
export function dimensions({ width, height }: { width: number; height: number }): string {
  return `${width}\u00a0×\u00a0${height}`
}
