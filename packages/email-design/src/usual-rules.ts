/** Rules that the editors of the exchange format write into every message. The generator writes its own. */
export const usualRules = [
  ...[
    'body',
    'p',
    'div',
    'body a',
    'table.wrapper',
    'img.max-width',
    'a.bulletproof-button',
    '.columns',
    '.column',
  ],
  ...['.column.of-2', '.column.of-3', '.column.of-4', 'table.wrapper-mobile', '.social-icon-column'],
  ...['ul ul ul ul', 'ol ol', 'ol ol ol', 'table', 'img', 'table, td', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['.preheader', '.footer'].flatMap((place) =>
    ['left', 'right'].flatMap((side) =>
      ['', ' div', ' span'].map((inner) => `${place} .${side}columncontent${inner}`),
    ),
  ),
]
