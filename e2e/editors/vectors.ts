/**
 * Two hundred inputs that try to run scripts in our pages. A vector that runs calls `ran`, opens a dialog or requests
 * an address with `ran-by-vector`. A test detects all three.
 */
const act = "(top.ran=1,parent.ran=1,self.ran=1,alert(1),fetch('/ran-by-vector'))"
const entity = [...act].map((letter) => `&#${letter.codePointAt(0)};`).join('')
const url = `javascript:${act}`

const scripts = [
  `<script>${act}</script>`,
  `<SCRIPT>${act}</SCRIPT>`,
  `<script >${act}</script >`,
  `<script/x>${act}</script>`,
  `<script src="/ran-by-vector.js"></script>`,
  `<script type="module">${act}</script>`,
  `<script src="data:text/javascript,${act}"></script>`,
  `<scr<script>ipt>${act}</scr</script>ipt>`,
  `"><script>${act}</script>`,
  `'><script>${act}</script>`,
  `</title><script>${act}</script>`,
  `</textarea><script>${act}</script>`,
  `</style><script>${act}</script>`,
  `--><script>${act}</script>`,
  `]]><script>${act}</script>`,
  `<script\u0000>${act}</script>`,
  `<script\n>${act}</script>`,
  `<noscript><p title="</noscript><script>${act}</script>">`,
  `<template><script>${act}</script></template>`,
  `<div><script>${act}</div>`,
]

const events = [
  ...['onerror', 'onload', 'OnErRoR', 'onerror ', 'onerror\n'].map(
    (name) => `<img src=x:x ${name}="${act}">`,
  ),
  `<img src=x:x onerror=${act}>`,
  `<img/src=x:x/onerror="${act}">`,
  `<img src=x:x onerror='${act}'>`,
  `<img src=x:x onerror="${entity}">`,
  `<img src="x:x" alt="\`" onerror="${act}">`,
  `"><img src=x:x onerror="${act}">`,
  `" onerror="${act}" x="`,
  `' onerror='${act}' x='`,
  `" autofocus onfocus="${act}" x="`,
  `' autofocus onfocus='${act}' x='`,
  `" onmouseover="${act}" style="position:fixed;inset:0" x="`,
  `<body onload="${act}">`,
  `<body onpageshow="${act}">`,
  `<body onhashchange="${act}">`,
  `<input autofocus onfocus="${act}">`,
  `<select autofocus onfocus="${act}"></select>`,
  `<textarea autofocus onfocus="${act}"></textarea>`,
  `<button autofocus onfocus="${act}">x</button>`,
  `<a href="#" autofocus onfocus="${act}" tabindex=1>x</a>`,
  `<p tabindex=1 autofocus onfocus="${act}">x</p>`,
  `<details open ontoggle="${act}"><summary>x</summary></details>`,
  `<video src=x:x onerror="${act}"></video>`,
  `<video><source src=x:x onerror="${act}"></video>`,
  `<audio src=x:x onerror="${act}"></audio>`,
  `<object data=x:x onerror="${act}"></object>`,
  `<embed src=x:x onload="${act}">`,
  `<iframe src="about:blank" onload="${act}"></iframe>`,
  `<link rel=stylesheet href="data:text/css," onload="${act}">`,
  `<style onload="${act}">p{}</style>`,
  `<style>@keyframes k{}</style><p style="animation:k" onanimationstart="${act}">x</p>`,
  `<p style="transition:opacity 1s" ontransitionrun="${act}">x</p>`,
  `<marquee onstart="${act}">x</marquee>`,
  `<marquee loop=1 width=0 onfinish="${act}">x</marquee>`,
  `<form onsubmit="${act}"><input type=submit autofocus></form>`,
  `<isindex type=image src=1 onerror="${act}">`,
  `<image src=x:x onerror="${act}">`,
  `<frameset onload="${act}">`,
  `<table background=x:x onerror="${act}">`,
  `<td onpointerenter="${act}">x</td>`,
  `<div contenteditable onbeforeinput="${act}" autofocus>x</div>`,
  `<p onscrollend="${act}" onscroll="${act}">x</p>`,
  `<p oncontentvisibilityautostatechange="${act}" style="content-visibility:auto">x</p>`,
  `<p onbeforematch="${act}" hidden=until-found>x</p>`,
]

const schemes = [
  url,
  `JaVaScRiPt:${act}`,
  ` javascript:${act}`,
  `\tjavascript:${act}`,
  `java\tscript:${act}`,
  `java\nscript:${act}`,
  `java\rscript:${act}`,
  `\u0001javascript:${act}`,
  `javascript&colon;${act}`,
  `javascript&#58;${act}`,
  `&#106;avascript:${act}`,
  `&#x6A;avascript:${act}`,
  `javascript://example.com/%0A${act}`,
  `javascript:void(0);${act}`,
  `data:text/html,<script>${act}</script>`,
  `data:text/html;base64,PHNjcmlwdD50b3AucmFuPTE8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${act}"/>`,
  `vbscript:${act}`,
  `livescript:${act}`,
  `blob:${url}`,
  `view-source:${url}`,
  `feed:${url}`,
  `//javascript:${act}`,
  `{{{x}}}${url}`,
]
const addresses = schemes.flatMap((scheme) => {
  const quoted = scheme.replaceAll('"', '&quot;')
  return [`<a href="${quoted}" autofocus>x</a>`, `<img src="${quoted}" alt="x">`]
})

const frames = [
  `<iframe srcdoc="<script>${act}</script>"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;${act}&lt;/script&gt;"></iframe>`,
  `<iframe src="${url}"></iframe>`,
  `<iframe src="data:text/html,<script>${act}</script>"></iframe>`,
  `<iframe sandbox="allow-scripts allow-same-origin" srcdoc="<img src=x:x onerror=&quot;${act}&quot;>"></iframe>`,
  `<object data="${url}"></object>`,
  `<object data="data:text/html,<script>${act}</script>"></object>`,
  `<embed src="${url}">`,
  `<embed src="data:image/svg+xml,<svg onload='${act}'/>">`,
  `<frame src="${url}">`,
  `<portal src="${url}"></portal>`,
  `<meta http-equiv="refresh" content="0;url=${url}">`,
  `<meta http-equiv="refresh" content="0;url=/ran-by-vector">`,
  `<meta http-equiv="refresh" content="0;url=data:text/html,<script>${act}</script>">`,
  `<base href="${url}//"><a href="x" autofocus>x</a>`,
  `<base href="/ran-by-vector/"><img src="a.png" alt="x" hidden loading="lazy">`,
  `<form action="${url}"><input type=submit autofocus></form>`,
  `<button form=f formaction="${url}">x</button><form id=f></form>`,
  `<input type=image src=x:x formaction="${url}" onerror="${act}">`,
  `<link rel=import href="data:text/html,<script>${act}</script>">`,
  `<applet code="${url}"></applet>`,
  `</iframe><script>${act}</script>`,
]

const styles = [
  `<p style="background:url('${url}')">x</p>`,
  `<p style="width:expression(${act})">x</p>`,
  `<p style="behavior:url(#default#time2)" onbegin="${act}">x</p>`,
  `<p style="-moz-binding:url(data:text/xml,${act})">x</p>`,
  `<style>@import '${url}';</style>`,
  `<style>p{background:url("${url}")}</style>`,
  `<style></style><img src=x:x onerror="${act}"></style>`,
  `<style><!--</style><script>${act}</script>--></style>`,
  `</style><img src=x:x onerror="${act}">`,
  `<p style="color:red;}</style><script>${act}</script>">x</p>`,
  `<div style="x:'</div><script>${act}</script>'">x</div>`,
  `<link rel=stylesheet href="${url}">`,
  `red;background:url(${url})`,
  `";}</style><script>${act}</script>`,
]

const drawings = [
  `<svg onload="${act}">`,
  `<svg><script>${act}</script></svg>`,
  `<svg><script href="data:text/javascript,${act}"/></svg>`,
  `<svg><script xlink:href="data:text/javascript,${act}"></script></svg>`,
  `<svg><a href="${url}"><text y=20>x</text></a></svg>`,
  `<svg><a xlink:href="${url}"><text y=20>x</text></a></svg>`,
  `<svg><animate onbegin="${act}" attributeName=x dur=1s></svg>`,
  `<svg><set onbegin="${act}" attributeName=x dur=1s></svg>`,
  `<svg><a><animate attributeName=href values="${url}"/><text y=20>x</text></a></svg>`,
  `<svg><image href=x:x onerror="${act}"></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${act}'/>#x"></svg>`,
  `<svg><foreignObject><body onload="${act}"></body></foreignObject></svg>`,
  `<svg><foreignObject><img src=x:x onerror="${act}"></foreignObject></svg>`,
  `<svg><style><img src=x:x onerror="${act}"></style></svg>`,
  `<svg/onload=${act}>`,
  `<svg><discard onbegin="${act}"></svg>`,
  `<math><maction actiontype="statusline#${url}" xlink:href="${url}">x</maction></math>`,
  `<math href="${url}">x</math>`,
]

const mutations = [
  `<svg></p><style><a id="</style><img src=x:x onerror='${act}'>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x:x onerror='${act}'&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x:x onerror="${act}">`,
  `<svg><p><style><g title="</style><img src=x:x onerror='${act}'>">`,
  `<noscript><style></noscript><img src=x:x onerror="${act}">`,
  `<xmp><p title="</xmp><img src=x:x onerror='${act}'>">`,
  `<listing>&lt;img src=x:x onerror="${act}"&gt;</listing>`,
  `<textarea>&lt;/textarea&gt;<img src=x:x onerror="${act}">`,
  `<title>&lt;/title&gt;<img src=x:x onerror="${act}">`,
  `<p title="\`><img src=x:x onerror=${act}>\`">`,
  `<img alt="\`\`onerror=${act}" src=x:x>`,
  `<table><td><svg><desc><td><img src=x:x onerror="${act}">`,
  `<select><template><img src=x:x onerror="${act}"></template></select>`,
  `<a href="x" title="&quot;&gt;&lt;img src=x:x onerror='${act}'&gt;">x</a>`,
  `&lt;img src=x:x onerror="${act}"&gt;`,
  `&amp;lt;script&amp;gt;${act}&amp;lt;/script&amp;gt;`,
  `<!--[if gte mso 9]><img src=x:x onerror="${act}"><![endif]-->`,
  `<!--[if !mso]><!--><img src=x:x onerror="${act}"><!--<![endif]-->`,
  `<!--><img src=x:x onerror="${act}">-->`,
  `<!--!><img src=x:x onerror="${act}">`,
  `<![CDATA[<img src=x:x onerror="${act}">]]>`,
  `<?xml version="1.0"?><img src=x:x onerror="${act}">`,
]

const templates = [
  `{{{x}}}<img src=x:x onerror="${act}">`,
  `{{#if 1}}<script>${act}</script>{{/if}}`,
  `{{#each this}}<img src=x:x onerror="${act}">{{/each}}`,
  `{{insert x "default=<img src=x:x onerror='${act}'>"}}`,
  `{{constructor.constructor "${act}"}}`,
  `{{#with "s" as |string|}}{{#with (string.sub.apply 0 "${act}")}}{{this}}{{/with}}{{/with}}`,
  `{{lookup this "constructor"}}`,
  `{{__proto__.x}}{{this.__proto__}}`,
  `{{"><script>${act}</script>}}`,
  `<a href="{{url}}${url}">x</a>`,
  `<{{x}}script>${act}</script>`,
  `<img src="x:x" {{x}} onerror="${act}">`,
  `{{!-- --}}<script>${act}</script>{{!-- --}}`,
  `{{{{raw}}}}<script>${act}</script>{{{{/raw}}}}`,
  `<%body%><script>${act}</script>`,
  `{{> partial}}<script>${act}</script>`,
]

export const vectors: readonly string[] = [
  ...scripts,
  ...events,
  ...addresses,
  ...frames,
  ...styles,
  ...drawings,
  ...mutations,
  ...templates,
]

/** The vectors that the API accepts. It refuses text with a NUL character. */
export const keepableVectors: readonly string[] = vectors.filter((vector) => !vector.includes('\u0000'))

/** Closes everything a vector leaves open, so that it does not swallow the next one. */
const end = `\n"'>--></script></style></title></textarea></xmp></noscript></template></select></table></svg></math>\n`

/** Joins several vectors. */
export const joined = (some: readonly string[]): string => some.join(end)

/** Vectors that are addresses, for fields that contain one. */
export const addressVectors: readonly string[] = schemes

/** Vectors without tags. One broken tag would keep the whole message from being rendered. */
export const showableVectors: readonly string[] = keepableVectors.filter((vector) => !vector.includes('{{'))
