interface Order {
  lines: readonly (readonly string[])[]
  sums: readonly (readonly string[])[]
  total: readonly string[]
}

interface Colors {
  color: string
  quiet: string
  rule: string
}

/**
 * The ordered items as a table. A columns module would stack on narrow screens, and numbers must not. It is a code
 * module, so that the author of receipts can put `{{#each}}` around a row.
 */
export function orderTable({ lines, sums, total }: Order, { color, quiet, rule }: Colors): string {
  const cell = `padding:11px 0; border-bottom:1px solid ${rule}; font-size:15px; line-height:21px; color:${color};`
  const small = `padding:7px 0; font-size:14px; line-height:20px; color:${quiet};`
  const large = `padding:12px 0 0 0; font-size:20px; line-height:26px; font-weight:bold; color:${color};`
  const rows = [
    ...lines.map(([what, count, price]) =>
      row([
        `${cell}">${what}`,
        `${cell} text-align:right; width:40px;">${count}`,
        `${cell} ${figures}">${price}`,
      ]),
    ),
    ...sums.map(([what, price]) => row([`${small}" colspan="2">${what}`, `${small} ${figures}">${price}`])),
    row([`${large}" colspan="2">${total[0]}`, `${large} ${figures}">${total[1]}`]),
  ]
  return `<table width="100%" border="0" cellpadding="0" cellspacing="0" style="width:100%;"><tr><td style="padding:0 32px;"><table width="100%" border="0" cellpadding="0" cellspacing="0" style="width:100%; font-family:arial,helvetica,sans-serif;">${rows.join('')}</table></td></tr></table>`
}

const figures = 'text-align:right; white-space:nowrap; width:110px;'

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td style="${cell}</td>`).join('')}</tr>`
}
