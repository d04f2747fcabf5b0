import * as foreign from './foreign-page.ts'

/** Style sheet of `looksPage`: selectors and values of which a simple reader sees only some. */
const sheet = `.mid { text-align: center } .thin { font-weight: 300 } .tall { line-height: 2 } .end { text-align: right }
h2.big { font-size: 40px; line-height: 44px } .light b { font-weight: 600 } .first:first-child { color: #123456 }
#only { color: #b3261e } .a .b, .c > .d { color: #0e6655 } p.next + p { color: #00aa00 } [class*="rou"] em { color: #aa00aa }
li:nth-child(2n+1) { color: #334455 } .row > div ~ div { font-size: 18px }
@media only screen and (max-width: 600px) { .mid { text-align: right } }
@media (min-width: 601px) { .wide { text-align: right } }`

/** Modules whose look only a browser's rules decide: alignment, size, weight, colour and height of lines. */
const looks: readonly string[] = [
  // Inline elements align nothing.
  foreign.text('<div style="text-align:center"><span style="text-align:left">centred</span></div>'),
  foreign.text('<div><span style="text-align:center">left</span></div>'),
  foreign.text('<div class="mid"><span class="end">middle</span></div>'),
  foreign.text('<div class="mid"><a href="https://a.example" style="text-align:left">linked</a></div>'),
  foreign.text('<div><strong style="text-align:right">strong</strong></div>'),
  foreign.text('<span style="text-align:center"><div>below</div>beside</span>'),
  foreign.text('<h2 style="text-align:center"><span style="text-align:left">heading</span></h2>'),
  foreign.text('<ul class="mid"><li>item</li><li class="end">own</li><li><i class="end">inner</i></li></ul>'),
  foreign.text('<p class="mid" style="text-indent:0"><u style="text-indent:30px">indented</u></p>'),
  foreign.columns(
    [300, 300],
    [foreign.text('<div class="mid"><span class="end">columned</span></div>'), foreign.line('plain')],
    'text-align:center;',
  ),
  // Blocks are elements of their own lines, whatever their name.
  foreign.text('<div class="mid"><span style="display:block; text-align:left">block</span></div>'),
  foreign.text('<div><a href="https://a.example" class="mid" style="display:block">wide link</a></div>'),
  foreign.text('<center><p align="left">old</p><p>older</p></center>'),
  foreign.text('aligned', '', ' align="right"'),
  foreign.text('<div style="text-align:end">end</div><div style="text-align:start">start</div>'),
  foreign.text('<div dir="rtl">opposite</div>'),
  foreign.text('<div class="mid" style="text-align:left">stronger</div><div class="wide">wide</div>'),
  // Weights and sizes.
  foreign.line('<span style="font-weight:300">thin</span> <span style="font-weight:900">black</span>'),
  foreign.line('<b class="thin">thinner</b> <span class="light"><b>lighter</b></span>'),
  foreign.line('<span style="font-weight:bolder">bolder <b style="font-weight:lighter">normal</b></span>'),
  foreign.line('<span style="font:300 20px/30px arial">short</span>'),
  foreign.text('<h2 class="big">big</h2><h3 style="font-weight:normal; font-size:1em">small</h3>'),
  foreign.text(
    '<div style="font-size:20px"><span style="font-size:1.5em">em</span> <small>small</small> <font size="5">five</font></div>',
  ),
  // Colours.
  foreign.text('<div style="color:#b3261e"><a href="https://a.example" style="color:inherit">red</a></div>'),
  foreign.text('<div style="color:#b3261e"><span style="color:initial">black</span></div>'),
  foreign.line('<span style="color:rgba(0,0,0,.5)">gray</span> <font color="teal">teal</font>'),
  foreign.text('<p class="next">before</p><p>after</p>'),
  foreign.text(
    '<div class="a"><div class="b">deep</div></div><div class="c"><span class="d">child</span></div>',
  ),
  foreign.text('<div class="first">first</div><div class="first">second</div><div id="only">third</div>'),
  foreign.text('<div class="around"><em>part</em></div><ul><li>odd</li><li>even</li></ul>'),
  foreign.text('<div class="row"><div>one</div><div>two</div></div>'),
  // Heights of lines.
  foreign.text('<div class="tall">tall</div><div>usual</div>'),
  foreign.text('<div style="line-height:1.5">share <span style="font-size:30px">large</span></div>'),
  foreign.text('<div>line <span style="line-height:10px">low</span></div><div>next</div>'),
  foreign.text('<div>line <span style="line-height:50px">high</span></div><div>next</div>'),
  foreign.text('<div style="line-height:normal">normal</div><div>next</div>'),
  foreign.text('<p style="line-height:30px">both</p><p style="line-height:30px">alike</p>'),
  // Other modules.
  foreign.button(foreign.link('font-weight:600; line-height:30px;', 'Press')),
  foreign.button(foreign.link('', '<span style="font-weight:bold; font-size:20px">Press me</span>')),
  foreign.unsubscribe(
    '<p><span style="text-align:left">Acme</span></p>',
    foreign.unsubscribeLinks.replace('style=""', 'style="text-align:left; font-weight:bold"'),
  ),
]

export const looksPage = foreign.page(looks.join('\n'), { sheet })
