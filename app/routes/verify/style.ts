import { type ColourName, dark, light } from "#app/ui/palette.ts";

const USED: ColourName[] = ["page", "surface", "text", "muted", "line", "control", "brand", "onBrand", "focus"];
const NOTES: ColourName[] = ["greenSoft", "amberSoft", "redSoft", "redText", "navbar", "onDark"];

const colours = (of: Record<ColourName, string>) =>
	[...USED, ...NOTES].map((name) => `--${name}:${of[name]}`).join(";");

/** Stands in the page, which comes whole in one answer. */
export const STYLE = `
:root{color-scheme:light dark;${colours(light)}}
@media (prefers-color-scheme:dark){:root{${colours(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
aside{padding:.5rem 1rem;background:var(--amberSoft);font-weight:600;text-align:center}
header{background:var(--navbar);border-bottom:4px solid var(--brand)}
header p,main,footer{max-width:44rem;margin:0 auto;padding:.75rem 1rem}
header a{color:var(--onDark);font-weight:600;text-decoration:none}
a{color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .25rem}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}
.note{margin:.75rem 0;padding:.75rem 1rem;border-radius:4px;border-left:4px solid var(--control);background:var(--surface)}
.note.good{background:var(--greenSoft)}
.note.warning{background:var(--amberSoft)}
.note.bad{background:var(--redSoft);border-left-color:var(--redText)}
.note strong{display:block}
dl{margin:0;background:var(--surface);border:1px solid var(--line);border-radius:4px}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.5rem 1rem;border-top:1px solid var(--line)}
dl div:first-child{border-top:0}
dt{flex:0 0 10rem;color:var(--muted)}
dd{flex:1 1 12rem;margin:0}
.hash{font-family:ui-monospace,monospace;font-size:.875rem}
ul{margin:.5rem 0;padding-left:1.25rem}
button{font:inherit;font-weight:600;padding:.625rem 1rem;border:0;border-radius:4px;background:var(--brand);color:var(--onBrand)}
input{font:inherit;max-width:100%}
footer{color:var(--muted)}
`;
