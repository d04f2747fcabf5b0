/** Styles for pages that recipients see: the product's colours, a card, a switch. They need no scripts. */
export const pageStyle = `
:root{--ink:#1b1a17;--ink-2:#57534c;--ink-3:#6b665e;--line:#e6e2da;--edge:#8f897f;--paper:#faf8f4;--surface:#fff;--sunken:#f3f0ea;--brand:#0e6655;--brand-ink:#0a4f42;--brand-soft:#e3f1ec;--brand-line:#b9dacf;--on-brand:#fff;--danger:#b3261e;--shadow:0 1px 2px rgba(27,26,23,.05),0 8px 24px -12px rgba(27,26,23,.14)}
@media (prefers-color-scheme:dark){:root{--ink:#f1eee8;--ink-2:#bdb7ac;--ink-3:#98928a;--line:#33302b;--edge:#7a746a;--paper:#171613;--surface:#1f1d1a;--sunken:#12110f;--brand:#4fb89f;--brand-ink:#8fd6c4;--brand-soft:#17322c;--brand-line:#24574b;--on-brand:#0f1a17;--danger:#f28b82;--shadow:0 1px 2px rgba(0,0,0,.4),0 10px 30px -12px rgba(0,0,0,.6)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-text-size-adjust:100%}
main{max-width:560px;margin:0 auto;padding:clamp(24px,10vh,112px) 16px 48px}
.sender{margin:0 0 12px;padding:0 4px;color:var(--ink-2);font-size:14px;font-weight:600;overflow-wrap:anywhere}
section{padding:32px;border:1px solid var(--line);border-radius:10px;background:var(--surface);box-shadow:var(--shadow)}
h1{margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-.02em}
p{margin:0 0 20px;color:var(--ink-2);overflow-wrap:anywhere}
h2{margin:0 0 4px;font-size:17px;line-height:1.35;font-weight:600}
p b,small b{color:var(--ink);font-weight:600}
form{margin:0}
button{min-height:44px;padding:10px 20px;border:1px solid transparent;border-radius:7px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--brand-ink)}
button.quiet{border-color:var(--edge);background:transparent;color:var(--ink)}
button.quiet:hover{background:var(--sunken)}
button.link{min-height:0;padding:0;border:0;background:none;color:var(--brand-ink);text-decoration:underline;text-underline-offset:3px;font-weight:500}
a{color:var(--brand-ink);text-underline-offset:3px;font-weight:500}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}
.more{margin:24px 0 0;padding-top:20px;border-top:1px solid var(--line);font-size:14px}
table+.more{border-top:0;padding-top:0}
.more form{display:inline}
.more p{margin-bottom:12px}
.more form.days{display:flex;flex-wrap:wrap;gap:8px}
.more fieldset{margin-bottom:16px}
.done{display:flex;gap:12px;align-items:baseline;flex-wrap:wrap;margin:0 0 20px;padding:12px 16px;border:1px solid var(--brand-line);border-radius:7px;background:var(--brand-soft);color:var(--ink)}
.done form{margin-left:auto}
table{width:100%;margin:0 0 4px;border-collapse:collapse;font-size:14px}
th,td{padding:10px 0;border-bottom:1px solid var(--line);text-align:left;overflow-wrap:anywhere}
th{color:var(--ink-3);font-weight:500}
th:last-child,td:last-child{padding-left:16px;text-align:right;white-space:nowrap}
fieldset{margin:0 0 24px;padding:0;border:0}
legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
label{display:flex;gap:16px;align-items:center;min-height:56px;padding:12px 0;border-bottom:1px solid var(--line);cursor:pointer}
label span{flex:1;min-width:0;overflow-wrap:anywhere}
label strong{display:block;font-weight:600}
label small{display:block;color:var(--ink-2);font-size:14px}
input[type=radio]{flex:none;width:18px;height:18px;margin:0;accent-color:var(--brand)}
.more label{min-height:44px;padding:8px 0;gap:12px;color:var(--ink)}
input[type=checkbox]{appearance:none;flex:none;position:relative;width:44px;height:26px;margin:0;border:1px solid var(--edge);border-radius:13px;background:var(--sunken);cursor:pointer}
input[type=checkbox]::after{content:"";position:absolute;top:3px;left:3px;width:18px;height:18px;border-radius:50%;background:var(--edge)}
input[type=checkbox]:checked{border-color:var(--brand);background:var(--brand)}
input[type=checkbox]:checked::after{left:21px;background:var(--on-brand)}
@media (prefers-reduced-motion:no-preference){input[type=checkbox]::after{transition:left 140ms ease-out}}
@media (max-width:480px){section{padding:24px 20px}button:not(.link){width:100%}.days button.quiet{flex:1;width:auto;padding:10px 8px}.done form{margin-left:0}}
`
