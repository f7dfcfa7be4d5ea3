/** A text that tries to run script or to fetch something where only rich text is allowed. */
export interface Attack {
	what: string;
	html: string;
	/** Today's Chromium falls for it when nobody cleans it: a dialog, or a request to the address. */
	live: boolean;
}

const TAB = "\t";
const NUL = "\u0000";

/** Each line is one attack; `U` stands for an address that must never be asked for. */
const live: Record<string, string[]> = {
	"script elements": [
		"<script>alert(1)</script>",
		"<ScRiPt>alert(1)</sCrIpT>",
		"<script/x>alert(1)</script>",
		"<script\n>alert(1)</script\n>",
		'<script src="U/s.js"></script>',
		"<p>a<script>alert(1)</script>b",
		"<scr<script>ipt>alert(1)</scr</script>ipt><script>alert(1)</script>",
		'<script type="module">alert(1)</script>',
		'"><script>alert(1)</script>',
		"</p></div></main></body><script>alert(1)</script>",
	],
	"event handlers": [
		'<img src="x" onerror="alert(1)">',
		"<img src=x onerror=alert(1)// >",
		'<img/src="x"/onerror=alert(1)>',
		`<img src=x onerror="&#97;lert(1)">`,
		"<IMG SRC=x OnErRoR=alert(1)>",
		"<svg onload=alert(1)>",
		"<svg/onload=alert(1)>",
		"<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
		"<svg><image href=x onerror=alert(1)></svg>",
		"<details open ontoggle=alert(1)>x</details>",
		"<video><source onerror=alert(1)></video>",
		"<audio src=x onerror=alert(1)></audio>",
		'<p onclick="alert(1)" data-press>x</p>',
		'<a href="#" onclick="alert(1)" data-press>x</a>',
		'<b onmouseover="alert(1)" data-press>x</b>',
		"<input autofocus onfocus=alert(1)>",
		"<p tabindex=0 autofocus onfocus=alert(1)>x</p>",
		"<style onload=alert(1)></style>",
		"<iframe onload=alert(1)></iframe>",
		"<object data=x onerror=alert(1)></object>",
		"<p style=animation:x 1s onanimationstart=alert(1)>x</p><style>@keyframes x{}</style><style>p{animation:x 1s}</style>",
		"<table><td onclick=alert(1) data-press>x</td></table>",
	],
	"javascript addresses": [
		'<a href="javascript:alert(1)" data-press>x</a>',
		'<a href="JaVaScRiPt:alert(1)" data-press>x</a>',
		'<a href=" javascript:alert(1)" data-press>x</a>',
		`<a href="java${TAB}script:alert(1)" data-press>x</a>`,
		'<a href="java&#10;script:alert(1)" data-press>x</a>',
		'<a href="java&Tab;script:alert(1)" data-press>x</a>',
		'<a href="javascript&colon;alert(1)" data-press>x</a>',
		'<a href="&#106;avascript:alert(1)" data-press>x</a>',
		'<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74&#x28&#x31&#x29" data-press>x</a>',
		'<a href="&#1;javascript:alert(1)" data-press>x</a>',
		'<a href="javascript://example.com/%0Aalert(1)" data-press>x</a>',
		'<svg><a href="javascript:alert(1)"><text y="20" data-press>x</text></a></svg>',
		'<svg><a xlink:href="javascript:alert(1)"><text y="20" data-press>x</text></a></svg>',
		'<math><mtext><a href="javascript:alert(1)" data-press>x</a></mtext></math>',
		'<iframe src="javascript:alert(1)"></iframe>',
		'<form action="javascript:alert(1)"><button data-press>x</button></form>',
		'<form><button formaction="javascript:alert(1)" data-press>x</button></form>',
		'<form id="f"></form><button form="f" formaction="javascript:alert(1)" data-press>x</button>',
		'<object data="javascript:alert(1)"></object><img src=x onerror=alert(1)>',
	],
	frames: [
		'<iframe srcdoc="<script>alert(1)</script>"></iframe>',
		'<iframe srcdoc="&lt;img src=x onerror=alert(1)&gt;"></iframe>',
		'<iframe src="U/frame"></iframe>',
		'<iframe src="data:text/html,<script>parent.postMessage(1)</script><img src=U/data>"></iframe>',
		'<object data="U/object"></object>',
		'<embed src="U/embed">',
	],
	fetches: [
		'<img src="U/img">',
		'<img srcset="U/srcset 1x">',
		'<picture><source srcset="U/source"><img></picture>',
		'<video src="U/video"></video>',
		'<video poster="U/poster"></video>',
		'<audio src="U/audio"></audio>',
		'<video><track src="U/track" default kind="captions"><source src="U/v"></video>',
		'<input type="image" src="U/input">',
		'<svg><image href="U/image"/></svg>',
		'<svg><use href="U/use#x"/></svg><svg><image xlink:href="U/x"/></svg>',
		'<svg><filter id="f"><feImage href="U/fe"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
		'<link rel="stylesheet" href="U/link">',
		'<link rel="preload" as="image" href="U/preload">',
		'<link rel="modulepreload" href="U/module">',
		'<link rel="icon" href="U/icon"><img src="U/beside">',
		'<body background="U/body">',
		'<table background="U/table"><tr><td>x</td></tr></table>',
		'<table><tr><td background="U/td">x</td></tr></table>',
		'<meta http-equiv="refresh" content="0;url=U/meta">',
		'<base href="U/"><img src="relative">',
		'<form action="U/form" method="get"><button data-press>x</button></form>',
	],
	styles: [
		'<style>@import "U/import";</style>',
		"<style>body{background:url(U/background)}</style>",
		"<style>@font-face{font-family:x;src:url(U/font)}*{font-family:x}</style><p>x</p>",
		'<p style="background:url(U/inline)">x</p>',
		'<p style="background-image:url(U/inline)">x</p>',
		"<p style=\"background-image:u\\72l('U/escaped')\">x</p>",
		'<p style="background-image:url(&quot;U/entity&quot;)">x</p>',
		'<p style="color:red;background:/**/url(U/comment)">x</p>',
		'<p style="list-style:url(U/list);display:list-item">x</p>',
		'<p style="border-image:url(U/border) 1;border-style:solid">x</p>',
		'<p style="cursor:pointer;content:url(U/content)">x</p>',
		'<p style="background-image:image-set(&quot;U/set&quot; 1x)">x</p>',
		'<p style="--x:url(U/var);background:var(--x)">x</p>',
		'<p style="mask-image:url(U/mask)">x</p>',
		"<svg><style>@import 'U/svg';</style></svg>",
		"<math><mtext><style>@import 'U/math';</style></mtext></math>",
	],
	"texts that change when they are read again": [
		'<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
		"<noscript><style></noscript><img src=x onerror=alert(1)></style>",
		'<title><a href="</title><img src=x onerror=alert(1)>">',
		'<textarea><a href="</textarea><img src=x onerror=alert(1)>">',
		'<style><a href="</style><img src=x onerror=alert(1)>">',
		'<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
		'<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
		'<noframes><p title="</noframes><img src=x onerror=alert(1)>">',
		'<iframe><p title="</iframe><img src=x onerror=alert(1)>">',
		'<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
		"<svg><style><img src=x onerror=alert(1)></style></svg>",
		"<svg><title><img src=x onerror=alert(1)></title></svg>",
		"<svg><desc><img src=x onerror=alert(1)></desc></svg>",
		"<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>",
		'<svg><p><style><g title="</style><img src=x onerror=alert(1)>">',
		"<math><p><style><!--</style><img src=x onerror=alert(1)>--></style></p></math>",
		'<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
		'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;" src=x onerror=alert(1)>',
		'<table><a><table><a href="</a>"><img src=x onerror=alert(1)></table></a></table>',
		"<!--><img src=x onerror=alert(1)>-->",
		"<!---><img src=x onerror=alert(1)>-->",
		"<!-- --!><img src=x onerror=alert(1)> -->",
		"<![CDATA[><img src=x onerror=alert(1)>]]>",
		"<?xml version='1.0'><img src=x onerror=alert(1)>?>",
		"<!doctype x [<!ENTITY a '><img src=x onerror=alert(1)>'>]>",
		"<x:script xmlns:x='http://www.w3.org/1999/xhtml'>x</x:script><img src=x onerror=alert(1)>",
		"<svg><![CDATA[<style>]]><img src=x onerror=alert(1)></style>",
		'<a href="https://example.com/" title=\'"><img src=x onerror=alert(1)>\'>x</a><img src=x onerror=alert(1)>',
		"<img src='x'onerror='alert(1)'>",
		'<img """><script>alert(1)</script>">',
		"<<script>alert(1);//<</script>",
		"</textarea><script>alert(1)</script>",
		`<img src=x ${NUL} onerror=alert(1)>`,
		`<scr${NUL}ipt>alert(1)</script><img src=x onerror=alert(1)>`,
	],
};

/** For other or older browsers, and for those who clean badly. */
const asleep: string[] = [
	'<a href="U/link" ping="U/ping" data-press>x</a>',
	"<svg><g onload=alert(1)></g></svg>",
	'<frameset><frame src="U/frame"></frameset>',
	'<p style="color:red;}x{;background-image:url(U/brace)">x</p>',
	"<plaintext><p></plaintext><script>alert(1)</script>",
	"<math><mi><style><img src=x onerror=alert(1)></style></mi></math>",
	"<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>",
	'<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
	"<p title='<img src=x onerror=alert(1)>'>x</p><p title=`<img src=x onerror=alert(1)>`>",
	"<scr<script></script>ipt>alert(1)</scr<script></script>ipt>",
	"<<b>script>alert(1)</<b>script>",
	"&lt;script&gt;alert(1)&lt;/script&gt;",
	"&amp;lt;img src=x onerror=alert(1)&amp;gt;",
	"<im<b></b>g src=x onerror=alert(1)>",
	'<p style="width:expression(alert(1))">x</p>',
	'<p style="behavior:url(U/htc)">x</p>',
	'<p style="-moz-binding:url(U/xbl#x)">x</p>',
	'<p style="color:expression(alert(1))">x</p>',
	'<p style="color:red;position:fixed;inset:0;font-size:9999px;z-index:9">x</p>',
	'<p style="color:var(--x);font-size:calc(1px + 9vw)">x</p>',
	'<a href="vbscript:alert(1)" data-press>x</a>',
	'<a href="data:text/html,<script>alert(1)</script>">x</a>',
	'<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
	'<a href="//evil.example/">x</a>',
	'<a href="\\\\evil.example/">x</a>',
	'<a href="file:///etc/passwd">x</a>',
	'<a href="blob:https://example.com/1">x</a>',
	'<a href="javascript&#0;:alert(1)">x</a>',
	'<a href="jav&#x00;ascript:alert(1)">x</a>',
	'<a href="https://example.com" target="_blank" style="color:red" id="x" class="x" name="cookie">x</a>',
	'<img src="javascript:alert(1)">',
	'<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">',
	'<bgsound src="javascript:alert(1)">',
	'<layer src="U/layer"></layer>',
	'<xml id="x"><i><b>&lt;img src=x onerror=alert(1)&gt;</b></i></xml><span datasrc="#x" datafld="b" dataformatas="html"></span>',
	'<meta http-equiv="Set-Cookie" content="a=b">',
	'<div id="document"></div><form name="cookie"></form><a id="defaultView" href="https://example.com">x</a>',
	"<template><script>alert(1)</script></template>",
	'<isindex type="image" src="U/isindex" onerror="alert(1)">',
	"<custom-element onclick=alert(1)>x</custom-element>",
	`${"<b>".repeat(500)}x`,
	`${"<table><tr><td>".repeat(100)}x`,
	`<a href="https://example.com/?${"a".repeat(5000)}">x</a>`,
	"<p>unclosed <b>and <i>crossed</b></i> <a href=https://example.com>bare",
	"+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
	"\u2028<p>\u202eright to left\u202c</p>\ufeff",
	"<p\u00a0onclick=alert(1)>x</p>",
	"<p/onclick=alert(1)/>x",
	"%3Cscript%3Ealert(1)%3C/script%3E",
];

/**
 * Attacks on a place for rich text, from the usual collections (OWASP's cheat sheet, the HTML5 security cheat sheet,
 * published mutations) and made for this one.
 * @param address what they try to reach, without trailing slash
 */
export function attacks(address: string): Attack[] {
	const at = (html: string) => html.replaceAll(/\bU\//g, `${address}/`);
	return [
		...Object.entries(live).flatMap(([kind, all]) =>
			all.map((html, index) => ({ what: `${kind} ${index + 1}`, html: at(html), live: true })),
		),
		...asleep.map((html, index) => ({ what: `other ${index + 1}`, html: at(html), live: false })),
	];
}

/** These swallow the rest of a text, and would so keep the others from being tried. */
const swallows =
	/<(plaintext|xmp|textarea|title|style|noscript|noembed|noframes|iframe|script|select|template|svg|math)|<!|<\?/i;

/** The attacks of the corpus in as few texts of a cover's length as may be. */
export function packedAttacks(address: string): string[] {
	const all = attacks(address).map(({ html }) => html);
	const texts = all.filter((html) => swallows.test(html));
	let last = "";
	for (const html of all.filter((one) => !swallows.test(one))) {
		if (last.length + html.length > 7900) {
			texts.push(last);
			last = "";
		}
		last += `<p>next</p>${html}`;
	}
	return [...texts, last];
}
