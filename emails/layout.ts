const units = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
] as const;

/** The time in the largest unit that says it exactly: "3 days", "1 hour". */
export function durationInWords(seconds: number): string {
	const [unit, size] = units.find(([, length]) => seconds >= length && seconds % length === 0) ?? units[3];
	const count = seconds / size;
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export interface Message {
	subject: string;
	html: string;
	text: string;
}

type Part = string | { link: string; label: string } | { facts: readonly (readonly [string, string])[] };

/** Plain text wider than this would be encoded, and a link in it cut in two. */
const WIDTH = 72;

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; font: 16px/1.5 "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
background: #ffffff; color: #1f2326; }
main { max-width: 560px; margin: 0 auto; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 16px; }
p { margin: 0 0 16px; }
a { color: #b3262f; }
table { margin: 0 0 16px; }
th { text-align: left; vertical-align: top; padding: 4px 16px 4px 0; font-weight: 600; }
td { vertical-align: top; padding: 4px 0; }
footer { margin-top: 24px; padding-top: 12px; border-top: 1px solid #c3c7ca; font-size: 14px; }
@media (prefers-color-scheme: dark) {
body { background: #1e2124; color: #e9eaeb; }
a { color: #ff9aa0; }
footer { border-top-color: #4a5056; }
}`;

// Stands on its own background in both schemes; inline, for programs that drop the style sheet.
const button =
	"display:inline-block;padding:12px 20px;border-radius:4px;background:#b02d36;color:#ffffff;text-decoration:none;font-weight:600";

/** No pictures, nothing loaded from elsewhere, readable in light and dark; every part is escaped. */
export function composeMessage(subject: string, parts: readonly Part[], support: string): Message {
	const closing = `Passive Fire Schedules. Questions? Write to ${support}.`;
	const html = `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}
</style>
</head>
<body>
<main>
<h1>${escaped(subject)}</h1>
${parts.map(asHtml).join("\n")}
<footer>${escaped(closing)}</footer>
</main>
</body>
</html>
`;
	return { subject, html, text: `${[...parts.map(asText), `--\n${wrap(closing)}`].join("\n\n")}\n` };
}

/** "Hello Ann," or, for a name that a mail program could turn into a link, "Hello,": anybody may type a name. */
export const greeting = (name: string) => (/[.:/@\\]/.test(name) ? "Hello," : `Hello ${oneLine(name)},`);

function asHtml(part: Part): string {
	if (typeof part === "string") return `<p>${escaped(part)}</p>`;
	if ("link" in part) {
		const link = escaped(part.link);
		return `<p><a style="${button}" href="${link}">${escaped(part.label)}</a></p>
<p>If the button does not work, copy this address into your browser:<br>
<a href="${link}">${link}</a></p>`;
	}
	const rows = part.facts.map(
		([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
	);
	return `<table role="table">\n${rows.join("\n")}\n</table>`;
}

function asText(part: Part): string {
	if (typeof part === "string") return wrap(part);
	if ("link" in part) return part.link;
	return part.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join("\n");
}

/** Typed text may hold line breaks; it must not look like a line of ours. */
const oneLine = (text: string) => text.replace(/\s+/g, " ");

function wrap(text: string): string {
	const lines: string[] = [];
	for (const word of text.split(" ")) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines.join("\n");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);
