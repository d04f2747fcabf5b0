import type { Adjust, Edit, FilterName } from './edits.rules.ts'

/** Three rows, for red, green and blue of the result: the factors of red, green and blue, and a constant. */
type Matrix = readonly number[]

/** A change of every pixel's colour. The matrix is null if it changes nothing. */
export interface Colors {
  matrix: Matrix | null
  alpha: number
}

type Step = readonly [keyof typeof makers, number]

/** A filter is a few steps, which run before the adjustments. */
const filters: Record<FilterName, readonly Step[]> = {
  none: [],
  vivid: [
    ['saturation', 1.35],
    ['contrast', 1.1],
  ],
  warm: [
    ['sepia', 0.28],
    ['saturation', 1.25],
    ['hue', -6],
  ],
  cool: [
    ['hue', 14],
    ['saturation', 0.85],
    ['brightness', 1.04],
  ],
  faded: [
    ['contrast', 0.8],
    ['brightness', 1.1],
    ['saturation', 0.75],
  ],
  vintage: [
    ['sepia', 0.55],
    ['contrast', 0.95],
    ['brightness', 1.03],
  ],
  mono: [['grayscale', 1]],
  noir: [
    ['grayscale', 1],
    ['contrast', 1.4],
    ['brightness', 0.94],
  ],
}

/** Combines filter and adjustments of an edit into one matrix. Blur needs the neighbouring pixels: see `blur.ts`. */
export function colorsOf({ filter, adjust }: Pick<Edit, 'filter' | 'adjust'>): Colors {
  const steps = [...filters[filter], ...stepsOf(adjust)]
  const matrix = steps.reduce<Matrix | null>((before, [name, value]) => {
    const step = makers[name](value)
    return before ? multiply(step, before) : step
  }, null)
  return { matrix, alpha: adjust.opacity / 100 }
}

function stepsOf(adjust: Adjust): Step[] {
  const steps: Step[] = [
    ['hue', adjust.hue],
    ['saturation', adjust.saturation / 100],
    ['brightness', adjust.brightness / 100],
    ['contrast', adjust.contrast / 100],
    ['sepia', adjust.sepia / 100],
    ['grayscale', adjust.grayscale / 100],
  ]
  return steps.filter(([name, value]) => value !== unchanged[name])
}

const unchanged = { hue: 0, saturation: 1, brightness: 1, contrast: 1, sepia: 0, grayscale: 0 } as const

/** The shares of red, green and blue in perceived brightness. */
const [lr, lg, lb] = [0.2126, 0.7152, 0.0722]

const makers = {
  brightness: (by: number): Matrix => [by, 0, 0, 0, 0, by, 0, 0, 0, 0, by, 0],
  contrast(by: number): Matrix {
    const add = 255 * (0.5 - by / 2)
    return [by, 0, 0, add, 0, by, 0, add, 0, 0, by, add]
  },
  saturation(by: number): Matrix {
    const rest = 1 - by
    return [
      ...[lr * rest + by, lg * rest, lb * rest, 0],
      ...[lr * rest, lg * rest + by, lb * rest, 0],
      ...[lr * rest, lg * rest, lb * rest + by, 0],
    ]
  },
  grayscale: (by: number): Matrix => makers.saturation(1 - by),
  sepia: (by: number): Matrix =>
    blend(by, [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0]),
  hue(degrees: number): Matrix {
    const angle = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [
      ...[lr + cos * (1 - lr) - sin * lr, lg - cos * lg - sin * lg, lb - cos * lb + sin * (1 - lb), 0],
      ...[lr - cos * lr + sin * 0.143, lg + cos * (1 - lg) + sin * 0.14, lb - cos * lb - sin * 0.283, 0],
      ...[lr - cos * lr - sin * (1 - lr), lg - cos * lg + sin * lg, lb + cos * (1 - lb) + sin * lb, 0],
    ]
  },
}

const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

/** Mixes a matrix with the identity matrix: `share` of the matrix, the rest unchanged. */
function blend(share: number, matrix: Matrix): Matrix {
  return matrix.map((value, at) => share * value + (1 - share) * (identity[at] as number))
}

/** The matrix that applies `first` and then `second`. */
function multiply(second: Matrix, first: Matrix): Matrix {
  return identity.map((_, at) => {
    const row = Math.floor(at / 4) * 4
    const column = at % 4
    const sum = [0, 1, 2].reduce(
      (all, inner) => all + (second[row + inner] as number) * (first[inner * 4 + column] as number),
      0,
    )
    return column === 3 ? sum + (second[row + 3] as number) : sum
  })
}

/** Changes pixels in place. Each is four bytes: red, green, blue and alpha. */
export function colorPixels(pixels: Uint8ClampedArray, { matrix, alpha }: Colors): void {
  const [rr, rg, rb, ra, gr, gg, gb, ga, br, bg, bb, ba] = (matrix ?? identity) as Row12
  for (let at = 0; at < pixels.length; at += 4) {
    const r = pixels[at] as number
    const g = pixels[at + 1] as number
    const b = pixels[at + 2] as number
    pixels[at] = rr * r + rg * g + rb * b + ra
    pixels[at + 1] = gr * r + gg * g + gb * b + ga
    pixels[at + 2] = br * r + bg * g + bb * b + ba
    pixels[at + 3] = (pixels[at + 3] as number) * alpha
  }
}

type Row12 = [
  ...[number, number, number, number],
  ...[number, number, number, number],
  ...[number, number, number, number],
]
